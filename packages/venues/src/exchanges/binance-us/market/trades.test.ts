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

function deskWithTape(): BinanceUsMarketHarness {
  const desk = new BinanceUsMarketHarness()
  desk.subscribe('BTC-USD', { trades: true })
  return desk.openLines().agree('market-1')
}

const reported = (desk: BinanceUsMarketHarness) =>
  desk.sink.trades.map(({ id, isBackfill }) => `${id}${isBackfill ? ' history' : ''}`)

test('where the buyer’s order rested, the taker sold', () => {
  const desk = deskWithTape().answer('/trades', [row(1, true), row(2, false)])
  desk.receive('market-1', streamTrade(3, true)).receive('market-1', streamTrade(4, false))
  expect(desk.sink.trades.map(({ takerSide }) => takerSide)).toEqual(['sell', 'buy', 'sell', 'buy'])
})

test('a tape begins with the recent trades, also when the first live one was faster', () => {
  const desk = deskWithTape().receive('market-1', streamTrade(10))
  desk.answer('/trades', [row(10), row(9), row(8)])
  desk.receive('market-1', streamTrade(11)).receive('market-1', streamTrade(11))
  expect(reported(desk)).toEqual(['10', '8 history', '9 history', '11'])
})

test('a jump in the numbers is filled from the recent trades', () => {
  const desk = deskWithTape().answer('/trades', [row(1)])
  desk.receive('market-1', streamTrade(2)).receive('market-1', streamTrade(6))
  expect(desk.waiting('/trades')).toMatchObject({
    query: [
      ['symbol', 'BTCUSD'],
      ['limit', '1000'],
    ],
    costs: [{ bucket: 'weight', weight: 25 }, {}],
  })
  desk.answer('/trades', [row(3), row(4), row(5), row(6)])
  expect(reported(desk).slice(2)).toEqual(['6', '3 history', '4 history', '5 history'])
})

test('after a line was down its trades are requested, whether or not a new one shows the loss', () => {
  const desk = deskWithTape().answer('/trades', [row(1)])
  desk.close('market-1')
  expect(desk.sink.broken.has('BTC-USD')).toBe(true)
  desk.open('market-1').agree('market-1')
  expect(desk.sink.broken.size).toBe(0)
  desk.answer('/trades', [row(1), row(2)])
  expect(reported(desk)).toEqual(['1 history', '2 history'])
})

test('a failing request is tried again at the next trade, but not for ever', () => {
  const desk = deskWithTape().answer('/trades', [row(1)])
  let requested = 0
  for (let id = 3; id < 20; id += 1) {
    desk.receive('market-1', streamTrade(id))
    if (desk.waiting('/trades')) {
      requested += 1
      desk.answer('/trades', 'busy', 503)
    }
  }
  expect(requested).toBe(3)
})

test('a trade number beyond 2^53 keeps every digit', () => {
  const desk = deskWithTape().answer('/trades', '[]')
  desk.receive('market-1', streamTrade('9007199254740993'))
  desk.receive('market-1', streamTrade('9007199254740994'))
  desk.receive('market-1', streamTrade('9007199254740994'))
  expect(reported(desk)).toEqual(['9007199254740993', '9007199254740994'])
  expect(desk.waiting('/trades')).toBeUndefined()
})

test('order ids in a trade may be there or not', () => {
  const desk = deskWithTape().answer('/trades', '[]')
  desk.receive('market-1', streamTrade(5).replace('"T"', '"b":900001,"a":899999,"T"'))
  desk.receive('market-1', streamTrade(6))
  expect(reported(desk)).toEqual(['5', '6'])
})

test('a trade that cannot be read is counted', () => {
  const desk = deskWithTape()
  desk.receive('market-1', streamTrade(5).replace('"m":false', '"m":"maybe"'))
  desk.receive('market-1', streamTrade(6).replace('"t":6', '"t":null'))
  expect(desk.sink.trades).toEqual([])
  expect(desk.anomalies()).toEqual([
    'binance-us: unreadable trade',
    'binance-us: trade without a number',
  ])
})
