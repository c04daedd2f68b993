import { parseCommand } from '@leadline/orders/command-line/parse-command'
import { expect, test } from 'vitest'

import { missingIn, syntheticTermsOf, termsOf } from '../ticket-terms.ts'
import { commandSentence } from './command-sentence.ts'
import { draftOfCommand } from './draft-of-command.ts'

const accounts = [
  { keyId: 'K-1', venue: 'kraken' },
  { keyId: 'C-1', venue: 'coinbase' },
  { keyId: 'G-1', venue: 'gemini' },
  { keyId: 'R-1', venue: 'robinhood' },
] as const

function commandOf(line: string) {
  const parsed = parseCommand(line)
  if (!('command' in parsed)) throw new Error(parsed.message)
  return parsed.command
}

function filled(line: string, there: Parameters<typeof draftOfCommand>[1] = accounts) {
  const result = draftOfCommand(commandOf(line), there, null)
  if (!('draft' in result)) throw new Error(result.mistake)
  return result.draft
}

const mistakeOf = (line: string) => {
  const result = draftOfCommand(commandOf(line), accounts, null)
  return 'mistake' in result ? result.mistake : ''
}

test('a typed limit order fills the ticket, and is sent with the numbers that were typed', () => {
  const draft = filled('buy 0.5 btc @ 65,000.10 kr post')
  expect(draft).toMatchObject({ account: 'K-1', side: 'buy', kind: 'limit', postOnly: true })
  expect(termsOf(draft, 'BTC-USD')).toMatchObject({
    side: 'buy',
    size: '0.5',
    limitPrice: '65000.1',
    timeInForce: 'gtc',
    postOnly: true,
  })
})

test('a typed bracket is held with entry, target and stop', () => {
  const draft = filled('buy 0.5 btc @ 60000 target 63000 stop 58500 cb')
  expect(syntheticTermsOf(draft)).toEqual({
    kind: 'bracket',
    side: 'buy',
    size: '0.5',
    entryPrice: '60000',
    targetPrice: '63000',
    stop: { stopPrice: '58500', limitPrice: null, triggerBy: 'last' },
  })
})

test('a trailing stop is the exchange’s own where it has one, and Leadline holds it elsewhere', () => {
  expect(filled('sell 0.5 btc trail 2% kr').kind).toBe('trailing-stop-market')
  expect(filled('sell 0.5 btc trail 2% cb').kind).toBe('held trailing-stop')
})

test('nothing that was typed is left out in silence: what the exchange lacks is said', () => {
  expect(mistakeOf('buy 1 btc @ 65000 rh post')).toBe('Robinhood has no post-only.')
  expect(mistakeOf('buy 1 btc @ 65000 rh fok')).toBe('Robinhood has no FOK for this type of order.')
  expect(mistakeOf('buy 1 btc market ge')).toBe('Market: Gemini has none.')
  expect(mistakeOf('buy 1 btc @ 65000 bn')).toBe('Binance.US is not connected.')
})

test('where two accounts are at the exchange, or none was named, the ticket asks which', () => {
  const two = [...accounts, { keyId: 'K-2', venue: 'kraken' } as const]
  for (const draft of [filled('buy 1 btc @ 65000 kr', two), filled('buy 1 btc @ 65000')]) {
    expect(missingIn(draft, null)).toEqual({ account: 'Choose an exchange.' })
  }
})

test.each([
  ['buy 0.5 btc @ 65000 kr post', 'Buy 0.5 BTC on Kraken: limit 65,000, post-only'],
  ['sell 25% btc market cb', 'Sell 25% of your BTC on Coinbase: at the market'],
  ['buy $1,000 btc @ 60000 ioc', 'Buy BTC for 1,000 USD: limit 60,000, IOC'],
])('%s is said as: %s', (line, sentence) => {
  expect(commandSentence(commandOf(line), 'BTC-USD')).toBe(sentence)
})
