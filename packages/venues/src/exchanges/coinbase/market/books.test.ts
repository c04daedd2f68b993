import { expect, test } from 'vitest'

import type { PlainLevels } from '../../../testing/recording-sink.ts'
import {
  CoinbaseMarketHarness,
  coinbaseExamples,
  harnessWithBook,
  l2Event,
  product,
  usualProducts,
} from '../testing/market-harness.ts'

interface BookVector {
  input_messages: { sequence_num: number }[]
  expected_steps: { book_BTC_USD: { bids: PlainLevels; offers: PlainLevels } | null }[]
}
const vector = coinbaseExamples.vectors['level2_book_and_sequence'] as BookVector

/** A book in numbers, because the example writes some of them with fewer zeros; null while it is not live. */
function numbersOf({ state, bids, asks }: ReturnType<CoinbaseMarketHarness['book']>) {
  const numbers = (levels: PlainLevels) => levels.map((level) => level.map(Number))
  return state === 'live' ? { bids: numbers(bids), asks: numbers(asks) } : null
}

test('the worked example: one count for all channels, a gap ends every book of the connection', () => {
  const harness = harnessWithBook(['BTC-USD', 'ETH-USD'])
  const seen = vector.input_messages.map((message) => {
    harness.receive('book-1', message)
    return numbersOf(harness.book('BTC-USD'))
  })
  const expected = vector.expected_steps.map(({ book_BTC_USD: book }) =>
    numbersOf({
      state: book ? 'live' : 'stale',
      bids: book?.bids ?? [],
      asks: book?.offers ?? [],
    }),
  )
  expect(seen).toEqual(expected)
  expect(harness.book('ETH-USD')).toMatchObject({ state: 'stale', bids: [] })
})

test('a lost message makes every book of the connection stale at once, and both come back by one renewal', () => {
  const harness = harnessWithBook(['BTC-USD', 'ETH-USD'])
  harness.snapshot('book-1', 'BTC-USD').snapshot('book-1', 'ETH-USD')
  harness.loseMessage('book-1').heartbeat('book-1')
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.book('ETH-USD').state).toBe('stale')
  expect([...harness.sink.broken.keys()]).toEqual(['BTC-USD', 'ETH-USD'])
  harness.live(400)
  const ids = ['BTC-USD', 'ETH-USD']
  expect(harness.takeSent('book-1')).toEqual([
    { type: 'unsubscribe', product_ids: ids, channel: 'level2' },
    { type: 'subscribe', product_ids: ids, channel: 'level2' },
  ])
  harness.update('book-1', 'BTC-USD', ['bid', '64000.00', '9'])
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.snapshot('book-1', 'BTC-USD').snapshot('book-1', 'ETH-USD')
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [
      ['64000.00', '0.50000000'],
      ['63999.00', '1.00000000'],
    ],
  })
  expect(harness.sink.broken.size).toBe(0)
})

test('a message that comes twice changes nothing, and one that comes too late is a gap before', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  const update = { channel: 'l2_data', sequence_num: 1, timestamp: '', events: [] as unknown[] }
  update.events.push(l2Event('update', 'BTC-USD', [['bid', '64000.00', '0.1']]))
  harness.receive('book-1', update)
  harness.counts.set('book-1', 2)
  harness.update('book-1', 'BTC-USD', ['bid', '64000.00', '0.7'])
  harness.receive('book-1', update)
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [
      ['64000.00', '0.70000000'],
      ['63999.00', '1.00000000'],
    ],
  })
  harness.receive('book-1', { ...update, sequence_num: 4 })
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.receive('book-1', { ...update, sequence_num: 3 })
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('a count that begins again is noticed within three messages', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD').live(20_000)
  harness.counts.set('book-1', 1)
  harness.heartbeat('book-1').heartbeat('book-1')
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.heartbeat('book-1')
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.live(1000).snapshot('book-1', 'BTC-USD')
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('a change numbered 0 may be late or not numbered at all: the book is read again', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD').live(3000)
  const event = l2Event('update', 'BTC-USD', [['bid', '64000.00', '0.1']])
  harness.receive('book-1', { channel: 'l2_data', sequence_num: 0, events: [event] })
  expect(harness.book('BTC-USD').state).toBe('stale')
  const other = harnessWithBook().snapshot('book-1', 'BTC-USD').live(3000)
  other.receive('book-1', { channel: 'heartbeats', sequence_num: 0, events: [] })
  other.heartbeat('book-1')
  expect(other.book('BTC-USD').state).toBe('live')
})

test('changes without any number prove nothing', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  const event = l2Event('update', 'BTC-USD', [['bid', '64000.00', '0.1']])
  harness.receive('book-1', { channel: 'l2_data', events: [event] })
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('deleting a level that is not there, and prices with other zeros, are normal', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.update('book-1', 'BTC-USD', ['bid', '12.34', '0'], ['offer', '64001', '0.00'])
  harness.update('book-1', 'BTC-USD', ['bid', '63999.000000', '0.25'])
  expect(harness.book('BTC-USD')).toEqual({
    state: 'live',
    bids: [
      ['64000.00', '0.50000000'],
      ['63999.00', '0.25000000'],
    ],
    asks: [['64002.00', '2.00000000']],
  })
})

test('a book whose best bid reaches its best offer is not believed, and the list is read again', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD').live(61_000)
  harness.update('book-1', 'BTC-USD', ['bid', '64001.00', '1'])
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.waiting('/market/products')).toBeDefined()
})

test('within one message a book may cross and uncross', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.update('book-1', 'BTC-USD', ['bid', '64001.00', '1'], ['offer', '64001.00', '0'])
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('in an auction orders may overlap', () => {
  const harness = new CoinbaseMarketHarness([product('BTC-USD', { auction_mode: true })])
  harness.subscribe('BTC-USD', { bookLevels: 1 })
  harness.openConnections().snapshot('book-1', 'BTC-USD')
  harness.update('book-1', 'BTC-USD', ['bid', '64001.00', '1'])
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('BTC-USDC is shown from the book of BTC-USD, which is followed once for both', () => {
  const harness = harnessWithBook(['BTC-USDC'])
  expect(harness.io.connections.size).toBe(1)
  harness.snapshot('book-1', 'BTC-USD')
  expect(harness.book('BTC-USDC')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '0.50000000'], {}],
  })
  harness.subscribe('BTC-USD', { bookLevels: 1 })
  expect(harness.book('BTC-USD')).toEqual(harness.book('BTC-USDC'))
  harness.update('book-1', 'BTC-USD', ['bid', '64000.00', '0.1'])
  expect(harness.book('BTC-USD').bids[0]).toEqual(['64000.00', '0.10000000'])
  expect(harness.book('BTC-USD')).toEqual(harness.book('BTC-USDC'))
  harness.subscribe('BTC-USDC', {})
  harness.pass(1000)
  expect(harness.takeSent('book-1')).toEqual([])
  expect(harness.book('BTC-USDC').state).toBe('stale')
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('data that comes under the name of the other currency is the same book', () => {
  const harness = harnessWithBook(['BTC-USD']).snapshot('book-1', 'BTC-USDC')
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('a price that no safe integer holds is left out and counted; the rest is shown', () => {
  const harness = harnessWithBook()
  harness.snapshot('book-1', 'BTC-USD', [
    ['bid', '64000.00', '1'],
    ['offer', '99999999999999999.00', '1'],
    ['offer', '64001.00', '12345678901.12345678'],
  ])
  expect(harness.book('BTC-USD')).toEqual({
    state: 'live',
    bids: [['64000.00', '1.00000000']],
    asks: [['64001.00', '12345678901.12345678']],
  })
  expect(harness.anomalies()).toEqual(['coinbase: price beyond 2^53'])
})

test('a price finer than the steps is not cut: the scale follows, and the book is read again', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.update('book-1', 'BTC-USD', ['bid', '64000.005', '1'])
  expect(harness.sink.instrumentList[0]).toMatchObject({ priceDecimals: 3, priceStep: '0.01' })
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
  harness.live(1000)
  expect(harness.takeSent('book-1')).toHaveLength(2)
  harness.snapshot('book-1', 'BTC-USD', [['bid', '64000.005', '1']])
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.005', '1.00000000']],
  })
  expect(harness.sink.broken.size).toBe(0)
})

test.each([
  ['a price that is none', ['bid', 'abc', '1']],
  ['a size below zero', ['bid', '64000.00', '-1']],
  ['a third side', ['middle', '64000.00', '1']],
] as const)('a level that cannot be read ends the book: %s', (_what, level) => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.update('book-1', 'BTC-USD', level as readonly ['bid', string, string])
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('a snapshot that does not come is requested once more, and then over a new connection', () => {
  const harness = harnessWithBook()
  harness.live(10_000)
  expect(harness.takeSent('book-1')).toHaveLength(2)
  expect(harness.io.reconnects).toEqual([])
  harness.live(21_000)
  expect(harness.io.reconnects).toMatchObject([{ name: 'book-1' }])
})

test('a late snapshot ends the waiting', () => {
  const harness = harnessWithBook().live(9000).snapshot('book-1', 'BTC-USD').live(60_000)
  expect(harness.takeSent('book-1')).toEqual([])
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('a book that breaks again and again is requested every few seconds, not more often', () => {
  const harness = harnessWithBook()
  let renewals = 0
  for (let second = 0; second < 120; second += 1) {
    harness.live(1000)
    renewals += harness.takeSent('book-1').length / 2
    harness.snapshot('book-1', 'BTC-USD', [
      ['bid', '5.00', '1'],
      ['offer', '4.00', '1'],
    ])
  }
  expect(renewals).toBeGreaterThan(20)
  expect(renewals).toBeLessThan(30)
})

test('a product that is taken from the list is given up with words, and found again', () => {
  const harness = harnessWithBook(['ETH-USD']).snapshot('book-1', 'ETH-USD', [
    ['bid', '1900.00', '3'],
  ])
  harness.live(3_600_000)
  harness.answer('/market/products', { products: usualProducts.slice(0, 2) })
  expect(harness.book('ETH-USD').state).toBe('stale')
  expect(harness.sink.broken.get('ETH-USD')).toBe('Coinbase does not list ETH-USD.')
  harness.live(3_600_000)
  harness.answer('/market/products', { products: usualProducts })
  harness.openConnections()
  harness.snapshot('book-1', 'ETH-USD', [['bid', '1900.00', '3']])
  expect(harness.book('ETH-USD').state).toBe('live')
  expect(harness.sink.broken.size).toBe(0)
})
