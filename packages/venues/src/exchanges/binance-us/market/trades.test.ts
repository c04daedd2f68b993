import { expect, test } from 'vitest'

import { BinanceUsMarketHarness } from '../testing/market-harness.ts'

const streamTrade = (id: number | string, buyerRests = false) =>
  `{"stream":"btcusd@trade","data":{"e":"trade","E":1,"s":"BTCUSD","t":${id},"p":"64000.00","q":"0.5","T":1790000000000,"m":${buyerRests},"M":true}}`

const row = (id: number, isBuyerMaker = false) => ({
  id,
  price: '64000.00000000',
  qty: '0.50000000',
  time: 1_790_000_000_000,
  isBuyerMaker,
})

function harnessWithTape(): BinanceUsMarketHarness {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { trades: true })
  return harness.openConnections().agree('market-1')
}

const reported = (harness: BinanceUsMarketHarness) =>
  harness.sink.trades.map(({ id, isBackfill }) => `${id}${isBackfill ? ' history' : ''}`)

test('where the buyer’s order rested, the taker sold', () => {
  const harness = harnessWithTape().answer('/trades', [row(1, true), row(2, false)])
  harness.receive('market-1', streamTrade(3, true)).receive('market-1', streamTrade(4, false))
  expect(harness.sink.trades.map(({ takerSide }) => takerSide)).toEqual([
    'sell',
    'buy',
    'sell',
    'buy',
  ])
})

test('a tape begins with the recent trades, also when the first live one was faster', () => {
  const harness = harnessWithTape().receive('market-1', streamTrade(10))
  harness.answer('/trades', [row(10), row(9), row(8)])
  harness.receive('market-1', streamTrade(11)).receive('market-1', streamTrade(11))
  expect(reported(harness)).toEqual(['10', '8 history', '9 history', '11'])
})

test('a jump in the numbers is filled from the recent trades', () => {
  const harness = harnessWithTape().answer('/trades', [row(1)])
  harness.receive('market-1', streamTrade(2)).receive('market-1', streamTrade(6))
  expect(harness.waiting('/trades')).toMatchObject({
    query: [
      ['symbol', 'BTCUSD'],
      ['limit', '1000'],
    ],
    costs: [{ bucket: 'weight', weight: 25 }, {}],
  })
  harness.answer('/trades', [row(3), row(4), row(5), row(6)])
  expect(reported(harness).slice(2)).toEqual(['6', '3 history', '4 history', '5 history'])
})

test('after a connection was down its trades are requested, whether or not a new one shows the loss', () => {
  const harness = harnessWithTape().answer('/trades', [row(1)])
  harness.close('market-1')
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
  harness.open('market-1').agree('market-1')
  expect(harness.sink.broken.size).toBe(0)
  harness.answer('/trades', [row(1), row(2)])
  expect(reported(harness)).toEqual(['1 history', '2 history'])
})

test('a failing request is tried again at the next trade, but not for ever', () => {
  const harness = harnessWithTape().answer('/trades', [row(1)])
  let requested = 0
  for (let id = 3; id < 20; id += 1) {
    harness.receive('market-1', streamTrade(id))
    if (harness.waiting('/trades')) {
      requested += 1
      harness.answer('/trades', 'busy', 503)
    }
  }
  expect(requested).toBe(3)
})

test('a trade number beyond 2^53 keeps every digit', () => {
  const harness = harnessWithTape().answer('/trades', '[]')
  harness.receive('market-1', streamTrade('9007199254740993'))
  harness.receive('market-1', streamTrade('9007199254740994'))
  harness.receive('market-1', streamTrade('9007199254740994'))
  expect(reported(harness)).toEqual(['9007199254740993', '9007199254740994'])
  expect(harness.waiting('/trades')).toBeUndefined()
})

test('order ids in a trade may be there or not', () => {
  const harness = harnessWithTape().answer('/trades', '[]')
  harness.receive('market-1', streamTrade(5).replace('"T"', '"b":900001,"a":899999,"T"'))
  harness.receive('market-1', streamTrade(6))
  expect(reported(harness)).toEqual(['5', '6'])
})

test('a trade that cannot be read is counted', () => {
  const harness = harnessWithTape()
  harness.receive('market-1', streamTrade(5).replace('"m":false', '"m":"maybe"'))
  harness.receive('market-1', streamTrade(6).replace('"t":6', '"t":null'))
  expect(harness.sink.trades).toEqual([])
  expect(harness.anomalies()).toEqual([
    'binance-us: unreadable trade',
    'binance-us: trade without a number',
  ])
})
