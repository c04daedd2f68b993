import { expect, test } from 'vitest'

import {
  harnessWithQuotes,
  pair,
  quote,
  RobinhoodMarketHarness,
} from '../testing/market-harness.ts'

const names = ['BTC', 'ETH', 'LTC', 'XLM']
const tooMany = { errors: [{ detail: 'Too many symbols.', attr: 'symbol' }] }

/** Answers as one does who takes so many symbols at once; what was asked. */
function answerTurns(harness: RobinhoodMarketHarness, most: number, turns: number): string[] {
  const requested: string[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const request = harness.pass(2000).requested() ?? ''
    const symbols = request
      .split(' ')
      .slice(1)
      .map((text) => text.replace('symbol=', ''))
    requested.push(symbols.join(' '))
    if (symbols.length > most) harness.answer('/best_bid_ask/', tooMany, 400)
    else harness.answerQuotes(...symbols.map((symbol) => quote(symbol, '1', '2')))
  }
  return requested
}

test('a query that is too long though each of its pairs is quoted is asked in parts from then on', () => {
  const harness = new RobinhoodMarketHarness(names.map((name) => pair(name)))
  for (const name of names) harness.subscribe(`${name}-USD`, { ticker: true })
  const requested = answerTurns(harness, 2, 8)
  const [all] = requested
  expect(requested).toEqual([
    all,
    'BTC-USD',
    'ETH-USD',
    'LTC-USD',
    'XLM-USD',
    all,
    'LTC-USD XLM-USD',
    'BTC-USD ETH-USD',
  ])
  expect(harness.sink.broken.size).toBe(0)
})

test('where any number of symbols is taken, all are requested at once', () => {
  const harness = new RobinhoodMarketHarness(names.map((name) => pair(name)))
  for (const name of names) harness.subscribe(`${name}-USD`, { ticker: true })
  expect(new Set(answerTurns(harness, Infinity, 4)).size).toBe(1)
})

test('while pairs are requested one by one, a ladder keeps its turn', () => {
  const harness = harnessWithQuotes()
  for (const name of ['ETH', 'XLM']) harness.subscribe(`${name}-USD`, { ticker: true })
  for (let turn = 0; turn < 8; turn += 1) {
    const request = harness.pass(2000).requested() ?? ''
    if (request.includes('estimated_price')) {
      harness.answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
    } else if (request.split(' ').length > 2) harness.answer('/best_bid_ask/', tooMany, 400)
    else harness.answerQuotes(quote(request.split('=')[1] ?? '', '1', '2'))
    expect(harness.sink.quotesOf.get('BTC-USD')).toHaveLength(2)
  }
})
