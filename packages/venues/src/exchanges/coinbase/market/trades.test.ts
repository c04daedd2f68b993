import { expect, test } from 'vitest'

import { CoinbaseMarketHarness, coinbaseExamples, exampleBody } from '../testing/market-harness.ts'

const baseTime = 1_790_000_000_000

const trade = (id: number, side = 'SELL', time = baseTime + id, product_id = 'BTC-USD') => ({
  trade_id: String(id),
  product_id,
  price: '64000.01',
  size: '0.5',
  time: new Date(time).toISOString(),
  side,
})

const tradesEvent = (type: string, ...trades: object[]) => ({ type, trades })

function harnessWithTape(symbols = ['BTC-USD']): CoinbaseMarketHarness {
  const harness = new CoinbaseMarketHarness()
  for (const symbol of symbols) harness.subscribe(symbol, { trades: true })
  return harness.openConnections()
}

const reported = (harness: CoinbaseMarketHarness) =>
  harness.sink.trades.map(({ id, isBackfill }) => `${id}${isBackfill ? ' history' : ''}`)

test.each(coinbaseExamples.vectors['trade_side'] as { wire_side: string; taker_side: string }[])(
  'a resting $wire_side that trades means that the taker did the opposite',
  ({ wire_side, taker_side }) => {
    const harness = harnessWithTape()
    harness.say('prints', 'market_trades', tradesEvent('update', trade(7, wire_side)))
    expect(harness.sink.trades[0]?.takerSide).toBe(taker_side.toLowerCase())
  },
)

test('a side that is neither is not guessed', () => {
  const harness = harnessWithTape()
  harness.say('prints', 'market_trades', tradesEvent('update', trade(7, 'UNKNOWN_ORDER_SIDE')))
  expect(harness.sink.trades).toEqual([])
  expect(harness.anomalies()).toEqual(['coinbase: unreadable trade'])
})

test('newest first on the wire is oldest first on the tape, and none is reported twice', () => {
  const harness = harnessWithTape()
  harness.say('prints', 'market_trades', tradesEvent('snapshot', trade(3), trade(2), trade(1)))
  harness.say('prints', 'market_trades', tradesEvent('update', trade(5), trade(4), trade(3)))
  harness.say('prints', 'market_trades', tradesEvent('update', trade(5), trade(2)))
  expect(reported(harness)).toEqual(['1 history', '2 history', '3 history', '4', '5'])
})

test('an old trade inside an update is history, not new', () => {
  const harness = harnessWithTape()
  harness.say(
    'prints',
    'market_trades',
    tradesEvent('update', trade(2), trade(1, 'BUY', baseTime - 60_000)),
  )
  expect(reported(harness)).toEqual(['1 history', '2'])
})

test('the trades of BTC-USD are those of BTC-USDC, and each gets them', () => {
  const harness = harnessWithTape(['BTC-USD', 'BTC-USDC'])
  expect(
    harness.takeSent('prints').filter((m) => JSON.stringify(m).includes('market_trades')),
  ).toEqual([{ type: 'subscribe', product_ids: ['BTC-USD'], channel: 'market_trades' }])
  harness.say('prints', 'market_trades', tradesEvent('update', trade(1)))
  harness.say(
    'prints',
    'market_trades',
    tradesEvent('update', trade(2, 'BUY', baseTime, 'BTC-USDC')),
  )
  expect(harness.sink.trades.map(({ symbol, id }) => [symbol, id])).toEqual([
    ['BTC-USD', '1'],
    ['BTC-USDC', '1'],
    ['BTC-USD', '2'],
    ['BTC-USDC', '2'],
  ])
})

test('a jump in the numbers is filled by asking, page after page back in time', () => {
  const harness = harnessWithTape()
  harness.say('prints', 'market_trades', tradesEvent('update', trade(1, 'SELL', baseTime)))
  const time = (id: number) => baseTime + id * 1000
  harness.live(200_000)
  harness.say('prints', 'market_trades', tradesEvent('update', trade(152, 'SELL', harness.now)))
  const request = harness.waiting('/ticker')
  expect(request).toMatchObject({
    path: '/api/v3/brokerage/market/products/BTC-USD/ticker',
    query: [
      ['limit', '100'],
      ['start', String(baseTime / 1000 - 1)],
      ['end', String(Math.ceil(harness.now / 1000) + 1)],
    ],
    priority: 'history',
  })
  const page = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => trade(from - i, 'BUY', time(from - i)))
  harness.answer('/ticker', { trades: page(151, 52) })
  expect(harness.waiting('/ticker')?.query?.[2]).toEqual(['end', String(time(52) / 1000)])
  harness.answer('/ticker', { trades: page(52, 2) })
  expect(harness.waiting('/ticker')).toBeUndefined()
  const filled = reported(harness).slice(2)
  expect(filled).toEqual(Array.from({ length: 150 }, (_, i) => `${i + 2} history`))
})

test('a gap in the count of the connection has the newest trades reported again', () => {
  const harness = harnessWithTape()
  harness.say('prints', 'market_trades', tradesEvent('update', trade(1)))
  harness.takeSent('prints')
  harness.loseMessage('prints').heartbeat('prints').live(1000)
  expect(harness.takeSent('prints')).toEqual([
    { type: 'unsubscribe', product_ids: ['BTC-USD'], channel: 'market_trades' },
    { type: 'subscribe', product_ids: ['BTC-USD'], channel: 'market_trades' },
  ])
  harness.say('prints', 'market_trades', tradesEvent('snapshot', trade(2), trade(1)))
  expect(reported(harness)).toEqual(['1', '2 history'])
})

test('where numbers jump and nothing was missing, it stops asking', () => {
  const harness = harnessWithTape()
  let requested = 0
  for (let id = 10; id < 100; id += 10) {
    harness.say('prints', 'market_trades', tradesEvent('update', trade(id, 'SELL', harness.now)))
    if (harness.waiting('/ticker')) {
      requested += 1
      harness.answer('/ticker', { trades: [] })
    }
    harness.live(1000)
  }
  expect(requested).toBe(3)
  expect(reported(harness)).toHaveLength(9)
})

test('while its connection is down a symbol’s trades are interrupted, and reported as history afterwards', () => {
  const harness = harnessWithTape()
  harness.say('prints', 'market_trades', tradesEvent('update', trade(1)))
  harness.close('prints')
  expect(harness.sink.broken.has('BTC-USD')).toBe(true)
  harness.openConnection('prints').pass(1000)
  harness.say('prints', 'subscriptions', { subscriptions: { market_trades: ['BTC-USD'] } })
  expect(harness.sink.broken.size).toBe(0)
  harness.say('prints', 'market_trades', tradesEvent('snapshot', trade(3), trade(2), trade(1)))
  expect(reported(harness)).toEqual(['1', '2 history', '3 history'])
})

test('a trade number beyond 2^53 keeps every digit', () => {
  const harness = harnessWithTape()
  const ids = ['9007199254740993', '9007199254740994']
  const rows = ids.map((id) => ({ ...trade(1), trade_id: id }))
  harness.say('prints', 'market_trades', tradesEvent('update', ...rows.toReversed()))
  expect(reported(harness)).toEqual(ids)
  expect(harness.waiting('/ticker')).toBeUndefined()
})

test('the documented answer fills a hole', () => {
  const harness = harnessWithTape()
  const live = (id: number) => ({ ...trade(id), time: '2026-09-21T14:13:19.2Z' })
  harness.say('prints', 'market_trades', tradesEvent('update', live(1_099_145_649)))
  harness.say('prints', 'market_trades', tradesEvent('update', live(1_099_145_651)))
  const requested = (harness.waiting('/ticker')?.query ?? []).map(([name]) => name)
  expect(requested).toEqual(Object.keys(exampleBody('rest_market_trades_request')))
  harness.answer('/ticker', exampleBody('rest_market_trades_response'))
  expect(reported(harness).at(-1)).toBe('1099145650 history')
})
