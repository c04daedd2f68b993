import { expect, test } from 'vitest'

import {
  BinanceUsMarketHarness,
  calmAsks,
  calmBids,
  harnessWithBook,
  exchangeInfo,
  type Levels,
  symbolRow,
} from '../testing/market-harness.ts'

function openHarness(levels = 10): BinanceUsMarketHarness {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: levels })
  return harness.openConnections()
}

test('events that come before the venue’s yes are kept: the snapshot is requested with the first', () => {
  const harness = openHarness()
    .depth(5, 6)
    .depth(7, 8, [['64000.00', '9']])
  expect(harness.waiting('/depth')).toBeDefined()
  harness.snapshot(6)
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '9.00000'], {}],
  })
})

test('where nothing trades there is a book all the same: a second after the venue’s yes', () => {
  const harness = openHarness().agree('market-1')
  expect(harness.waiting('/depth')).toBeUndefined()
  harness.pass(1000)
  expect(harness.waiting('/depth')).toBeDefined()
  harness.snapshot(100)
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.depth(103, 103)
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('without the venue’s yes and without an event there is nothing to join a snapshot to', () => {
  const harness = openHarness().pass(5000)
  expect(harness.waiting('/depth')).toBeUndefined()
})

test('a snapshot that is too old is requested again, after a pause', () => {
  const harness = openHarness().depth(20, 21).snapshot(10)
  expect(harness.book('BTC-USD').state).toBe('empty')
  expect(harness.waiting('/depth')).toBeUndefined()
  harness.depth(22, 22)
  expect(harness.waiting('/depth')).toBeUndefined()
  harness.pass(500).snapshot(21)
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('a gap makes the book stale at once and begins it again, with the connection left open', () => {
  const harness = harnessWithBook().depth(11, 11, [['64000.00', '0.1']])
  expect(harness.book('BTC-USD').bids[0]).toEqual(['64000.00', '0.10000'])
  harness.depth(13, 14, [['64000.00', '0.2']])
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.sink.broken.get('BTC-USD')).toBe('A message was lost.')
  harness.depth(15, 15, [['63999.00', '0']])
  harness.snapshot(12)
  expect(harness.book('BTC-USD')).toMatchObject({ state: 'live', bids: [['64000.00', '0.20000']] })
  expect(harness.sink.broken.size).toBe(0)
  expect(harness.io.reconnects).toEqual([])
})

test('events that come twice, late or overlapping change nothing that they should not', () => {
  const harness = harnessWithBook().depth(11, 12, [['64000.00', '0.1']])
  harness.depth(11, 12, [['64000.00', '7']]).depth(3, 9, [['64000.00', '8']])
  expect(harness.book('BTC-USD').bids[0]).toEqual(['64000.00', '0.10000'])
  harness.depth(12, 13, [['64000.00', '0.2']])
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '0.20000'], {}],
  })
})

test('an answer to a snapshot that was given up is nobody’s', () => {
  const harness = openHarness().depth(5, 6)
  const stale = harness.waiting('/depth')
  harness.close('market-1').open('market-1').depth(50, 51)
  harness.snapshot(6)
  expect(stale).toBeDefined()
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.snapshot(50)
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('numbers beyond 2^53 are not rounded into each other', () => {
  const harness = openHarness()
  const data = (id: string, size: string) =>
    `{"stream":"btcusd@depth@100ms","data":{"e":"depthUpdate","E":1,"s":"BTCUSD","U":${id},"u":${id},"b":[["1.00","${size}"]],"a":[]}}`
  harness.receive('market-1', data('9007199254740992', '9'))
  harness.answer('/depth', `{"lastUpdateId":9007199254740992,"bids":[["1.00","1"]],"asks":[]}`)
  expect(harness.book('BTC-USD').bids).toEqual([['1.00', '1.00000']])
  harness.receive('market-1', data('9007199254740993', '2'))
  expect(harness.book('BTC-USD')).toMatchObject({ state: 'live', bids: [['1.00', '2.00000']] })
  harness.receive('market-1', data('9007199254740995', '3'))
  expect(harness.book('BTC-USD').state).toBe('stale')
})

const ladder = (from: number, step: number, count: number): Levels =>
  Array.from({ length: count }, (_, index) => [(from + index * step).toFixed(2), '1'])

test('before the price leaves what the snapshot covered, another one is fetched, with the book live', () => {
  const harness = openHarness()
    .depth(1, 1)
    .snapshot(1, ladder(1000, -1, 100), ladder(1001, 1, 100))
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.waiting('/depth')).toBeUndefined()
  const bids = ladder(1000, -1, 81).map(([price]) => [price, '0'] as const)
  harness.depth(2, 2, bids)
  expect(harness.book('BTC-USD').bids).toHaveLength(19)
  expect(harness.waiting('/depth')).toBeDefined()
  harness.depth(3, 3, [['500.00', '5']])
  expect(harness.book('BTC-USD').bids).toHaveLength(19)
  harness.snapshot(2, ladder(919, -1, 100), ladder(1001, 1, 100))
  expect(harness.book('BTC-USD')).toMatchObject({ state: 'live' })
  expect(harness.book('BTC-USD').bids).toHaveLength(100)
  expect(harness.waiting('/depth')).toBeUndefined()
})

test('a side that is emptied though the snapshot was cut off is not shown as empty', () => {
  const harness = openHarness()
    .depth(1, 1)
    .snapshot(1, ladder(1000, -1, 100), ladder(1001, 1, 100))
  harness.depth(
    2,
    2,
    ladder(1000, -1, 100).map(([price]) => [price, '0'] as const),
  )
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('whoever looks deeper gets a deeper snapshot', () => {
  const harness = harnessWithBook(1)
  harness.subscribe('BTC-USD', { bookLevels: 50 })
  expect(harness.waiting('/depth')?.query).toContainEqual(['limit', '1000'])
  harness.depth(11, 11).snapshot(11)
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.subscribe('BTC-USD', { bookLevels: 5 })
  expect(harness.waiting('/depth')).toBeUndefined()
})

test('a level that crossed while the snapshot was under way is not believed, though the price has moved since', () => {
  const harness = openHarness()
    .depth(5, 6, [['64001.00', '1']])
    .depth(7, 8, [], [['64001.00', '0']])
  harness.snapshot(4)
  expect(harness.book('BTC-USD').state).not.toBe('live')
  harness.snapshot(8)
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '0.50000'], {}],
  })
})

test('a crossed book is not believed, except in an auction', () => {
  const crossed: Levels = [['64001.00', '1']]
  expect(harnessWithBook().depth(11, 11, crossed).book('BTC-USD').state).toBe('stale')
  const auction = new BinanceUsMarketHarness([symbolRow('BTC', 'USD', { status: 'AUCTION_MATCH' })])
  auction.subscribe('BTC-USD', { bookLevels: 1 })
  auction.openConnections().depth(9, 10).snapshot(10).depth(11, 11, crossed)
  expect(auction.book('BTC-USD').state).toBe('live')
})

test('a failing snapshot is requested ever more slowly, an unknown symbol has the list read again', () => {
  const harness = openHarness().depth(1, 1)
  let requested = 0
  for (let second = 0; second < 60; second += 1) {
    if (harness.waiting('/depth')) {
      requested += 1
      harness.answer('/depth', { code: -1121, msg: 'Invalid symbol.' }, 400)
    }
    harness.live(1000).depth(second + 2, second + 2)
  }
  expect(requested).toBeGreaterThan(4)
  expect(requested).toBeLessThan(9)
  expect(harness.waiting('/exchangeInfo')).toBeDefined()
})

test('a price finer than the steps is not cut: the scale follows, and the book is begun again', () => {
  const harness = harnessWithBook().depth(11, 11, [['63999.1234', '1']])
  expect(harness.sink.instrumentList[0]).toMatchObject({
    priceDecimals: 4,
    priceStep: '0.01000000',
  })
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
  harness.depth(12, 12).snapshot(12, [['63999.1234', '1']], calmAsks)
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['63999.1234', '1.00000']],
  })
  expect(harness.sink.broken.size).toBe(0)
})

test.each([
  ['an event without numbers', { U: null, u: 11, b: [], a: [] }],
  ['a level that is none', { U: 11, u: 11, b: [['x', '1']], a: [] }],
  ['a level below zero', { U: 11, u: 11, b: [], a: [['1.00', '-1']] }],
  ['a level that is no list', { U: 11, u: 11, b: ['64000.00'], a: [] }],
])('what cannot be read ends the book: %s', (_what, fields) => {
  const harness = harnessWithBook()
  harness.receive('market-1', {
    stream: 'btcusd@depth@100ms',
    data: { e: 'depthUpdate', s: 'BTCUSD', ...fields },
  })
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.anomalies()).toHaveLength(1)
})

test('a symbol that is taken from the list is given up with words, and found again', () => {
  const harness = harnessWithBook().live(3_600_000)
  harness.answer('/exchangeInfo', exchangeInfo(symbolRow('ETH', 'USD')))
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.sink.broken.get('BTC-USD')).toBe('Binance.US does not list BTC-USD.')
  harness.live(3_600_000).answer('/exchangeInfo', exchangeInfo(symbolRow('BTC', 'USD')))
  const [connection = ''] = harness.io.connections.keys()
  harness
    .open(connection)
    .agree(connection)
    .depth(1, 2, [], [], connection)
    .snapshot(2, calmBids, calmAsks)
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.sink.broken.size).toBe(0)
})
