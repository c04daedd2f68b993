import fc from 'fast-check'
import { expect, test } from 'vitest'

import { protocolVersion } from '../protocol-version.ts'
import { maxDeskMessageLength, readDeskMessage } from './desk-messages.ts'
import { HubMessage } from './hub-messages.ts'
import { tradingFamily } from './trading-messages.ts'

const ladder = {
  kind: 'ladder',
  symbol: 'BTC-USD',
  depth: 10,
  condense: { by: 'asset-size', step: '1' },
  venues: ['coinbase', 'kraken'],
  filter: '',
}

const ticket = {
  type: 'place',
  draftId: 'draft-0001',
  keyId: 'K-1',
  terms: {
    symbol: 'BTC-USD',
    side: 'buy',
    kind: 'limit',
    size: '0.75',
    quoteSize: null,
    limitPrice: '67446',
    stopPrice: null,
    trailing: null,
    timeInForce: 'gtc',
    expiresAt: null,
    postOnly: false,
    displaySize: null,
  },
  isPriceConfirmed: false,
}

test('a desk sends a ticket', () => {
  const message = { type: 'request', service: 'trading', request: 1, body: ticket }
  expect(readDeskMessage(JSON.stringify(message))).toEqual(message)
  expect(tradingFamily.readRequest(ticket)).toEqual(ticket)
})

test('a desk opens a ladder', () => {
  const message = { type: 'open', view: 1, what: ladder }
  expect(readDeskMessage(JSON.stringify(message))).toEqual(message)
})

test('fields that a later desk adds are left aside', () => {
  const message = { type: 'hello', protocol: protocolVersion, desk: '0.1.0' }
  expect(readDeskMessage(JSON.stringify({ ...message, color: 'blue' }))).toEqual(message)
})

test.each([
  [
    'a symbol in another spelling',
    { type: 'open', view: 1, what: { ...ladder, symbol: 'btc/usd' } },
  ],
  [
    'a depth that the manual does not offer',
    { type: 'open', view: 1, what: { ...ladder, depth: 7 } },
  ],
  [
    'a step of nothing',
    {
      type: 'open',
      view: 1,
      what: { ...ladder, condense: { by: 'price-increment', step: '0.00' } },
    },
  ],
  ['an exchange that nobody knows', { type: 'show', venues: ['mtgox'] }],
  ['a view without a number', { type: 'close', view: 0.5 }],
  ['something else', { type: 'withdraw' }],
  ['no object', 17],
])('%s is not understood', (_name, message) => {
  expect(readDeskMessage(JSON.stringify(message))).toBeUndefined()
})

test.each([
  [
    'a size that is a number and may have been rounded',
    { ...ticket, terms: { ...ticket.terms, size: 0.75 } },
  ],
  ['a ticket that could be taken for a part of a held order', { ...ticket, draftId: 'held-1/2' }],
  ['a side that there is not', { ...ticket, terms: { ...ticket.terms, side: 'short' } }],
  ['something else', { type: 'withdraw' }],
  ['nothing', undefined],
])('of trading, %s is no request', (_name, body) => {
  expect(tradingFamily.readRequest(body)).toBeUndefined()
})

test('whatever text comes, reading it throws nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      readDeskMessage(text)
    }),
  )
  expect(readDeskMessage(`"${'x'.repeat(maxDeskMessageLength)}"`)).toBeUndefined()
})

test('a newer hub may say more than this desk knows', () => {
  const message = { type: 'refused', reason: 'Please update', since: 3 }
  expect(HubMessage.parse(message)).toEqual({ type: 'refused', reason: 'Please update' })
})
