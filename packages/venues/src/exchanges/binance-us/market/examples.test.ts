import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import {
  BinanceUsMarketHarness,
  binanceUsExamples,
  exampleBody,
  exchangeInfo,
  headersOf,
  restExample,
  symbolRow,
} from '../testing/market-harness.ts'
import { bannedUntil, readError } from '../wire/errors.ts'
import { BinanceUsMarket } from './market.ts'

const newHarness = () => new MarketHarness((io, sink) => new BinanceUsMarket(io, sink)).start()

/** Path and query of a documented request. */
function requestOf(name: string): { path: string; query: [string, string][] } {
  const { url } = exampleBody(name) as { url: string }
  const { pathname, searchParams } = new URL(url)
  return { path: pathname, query: [...searchParams] }
}

function answerWith(harness: MarketHarness, path: string, name: string): MarketHarness {
  const example = restExample(name)
  const body = example.text ?? example.json
  return harness.answer(path, body, example.status, headersOf(example))
}

function openHarness(): BinanceUsMarketHarness {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 50, trades: true, ticker: true })
  harness.openConnections().pass(1000)
  return harness
}

test('the list of symbols as it is since the upgrade becomes instruments', () => {
  const harness = answerWith(newHarness(), '/exchangeInfo', 'rest.exchangeInfo.response')
  expect(harness.sink.instrumentList).toEqual([
    {
      venue: 'binance-us',
      symbol: 'BTC-USD',
      base: 'BTC',
      quote: 'USD',
      venueSymbol: 'btcusd',
      restSymbol: 'BTCUSD',
      priceDecimals: 2,
      sizeDecimals: 5,
      priceStep: '0.01000000',
      sizeStep: '0.00001000',
      quoteStep: '0.00000001',
      minSize: '0.00001000',
      maxSize: '9000.00000000',
      minNotional: '1.00000000',
      maxNotional: null,
      status: 'online',
      venueStatus: 'TRADING',
      venueOrderTypes: expect.arrayContaining(['LIMIT', 'STOP_LOSS']) as unknown,
    },
  ])
  expect(harness.sink.statuses).toEqual([{ mode: 'online', text: '' }])
})

test('the shape from before the upgrade is read as well, and a dead listing is left out', () => {
  const dead = exampleBody('rest.exchangeInfo.symbol.preUpgrade') as object
  const old = { ...dead, symbol: 'BTCUSD', quoteAsset: 'USD', status: 'TRADING' }
  const harness = newHarness().answer('/exchangeInfo', exchangeInfo(dead, old))
  expect(harness.sink.instrumentList).toMatchObject([
    { symbol: 'BTC-USD', priceStep: '0.0100', priceDecimals: 2, minNotional: '10.0000' },
  ])
})

test('while the whole venue is in a break, nothing is left out and the venue is under maintenance', () => {
  const dead = exampleBody('rest.exchangeInfo.symbol.preUpgrade') as object
  const harness = newHarness().answer('/exchangeInfo', exchangeInfo(dead))
  expect(harness.sink.instrumentList).toMatchObject([{ symbol: 'BTC-USD4', status: 'halted' }])
  expect(harness.sink.statuses).toEqual([{ mode: 'maintenance', text: 'No market is trading.' }])
})

test('a market that goes into a break stays in the list', () => {
  const harness = new BinanceUsMarketHarness()
  harness.pass(3_600_000)
  const eth = symbolRow('ETH', 'USD', { status: 'BREAK' })
  harness.answer('/exchangeInfo', exchangeInfo(symbolRow('BTC', 'USD'), eth))
  expect(harness.sink.instrumentList).toMatchObject([{}, { symbol: 'ETH-USD', status: 'halted' }])
})

test.each([
  ['permissions in one list', { permissions: ['SPOT'], permissionSets: undefined }, true],
  ['permissions in lists of lists', { permissions: [], permissionSets: [['X', 'SPOT']] }, true],
  ['none, but the flag', { permissions: [], permissionSets: [] }, true],
  ['others alone', { permissions: [], permissionSets: [['TRD_GRP_1']] }, false],
])('a symbol is spot by %s', (_how, permissions, isThere) => {
  const row = symbolRow('BTC', 'USD', permissions)
  const harness = newHarness().answer('/exchangeInfo', exchangeInfo(symbolRow('A', 'USD'), row))
  expect(harness.sink.instrumentList.some(({ symbol }) => symbol === 'BTC-USD')).toBe(isThere)
})

test.each(
  binanceUsExamples.vectors['symbolMap']?.cases as {
    symbol: string
    baseAsset: string
    quoteAsset: string
    common: string
    stream: string
  }[],
)('$symbol is $common', ({ symbol, baseAsset, quoteAsset, common, stream }) => {
  const status = common.startsWith('(') ? 'BREAK' : 'TRADING'
  const row = symbolRow(baseAsset, quoteAsset, { symbol, status })
  const harness = newHarness().answer('/exchangeInfo', exchangeInfo(symbolRow('A', 'USD'), row))
  const found = harness.sink.instrumentList.filter(({ restSymbol }) => restSymbol === symbol)
  const expected = { symbol: common, venueSymbol: stream, status: 'online' }
  expect(found).toMatchObject(status === 'BREAK' ? [] : [expected])
})

test('the venue’s clock is read', () => {
  const harness = newHarness()
  expect(harness.waiting('/time')?.path).toBe(requestOf('rest.time.request').path)
  answerWith(harness, '/time', 'rest.time.response')
  expect(harness.io.clocks).toEqual([
    { venueTime: 1_790_000_000_000, sentAt: harness.now - 40, receivedAt: harness.now },
  ])
})

test('what it says to the venue is letter for letter what the venue documents', () => {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 50, trades: true })
  harness.openConnections()
  expect(harness.io.connections.get('market-1')).toMatchObject({
    address: 'market',
    suffix: '/stream',
  })
  const request = { method: 'LIST_SUBSCRIPTIONS', id: 2 }
  expect(harness.takeSent('market-1')).toEqual([exampleBody('stream.subscribe'), request])
  harness.pass(1000)
  harness.subscribe('BTC-USD', { bookLevels: 50 })
  const unsubscribe = { ...(exampleBody('stream.unsubscribe') as object), id: 3 }
  expect(harness.takeSent('market-1')).toEqual([unsubscribe])
})

test('a snapshot is requested as documented, and deeper ones weigh more', () => {
  const harness = openHarness().depth(161, 163)
  const { path, query } = requestOf('rest.depth.request')
  expect(harness.waiting('/depth')).toMatchObject({ path, query })
  expect(harness.waiting('/depth')?.costs[0]).toEqual({ bucket: 'weight', weight: 50 })
  const shallow = new BinanceUsMarketHarness()
  shallow.subscribe('BTC-USD', { bookLevels: 1 })
  shallow.openConnections().depth(1, 2)
  expect(shallow.waiting('/depth')).toMatchObject({
    query: [
      ['symbol', 'BTCUSD'],
      ['limit', '100'],
    ],
    costs: [{ weight: 5 }, {}],
  })
})

test('the documented events and snapshot are joined, wrapped or bare', () => {
  const harness = openHarness()
  harness.receive('market-1', exampleBody('stream.depthUpdate'))
  answerWith(harness, '/depth', 'rest.depth.response')
  expect(harness.book('BTC-USD')).toEqual({
    state: 'live',
    bids: [
      ['64000.00', '0.50000'],
      ['63999.50', '1.20000'],
    ],
    asks: [
      ['64000.50', '0.30000'],
      ['64001.00', '2.00000'],
    ],
  })
  harness.receive('market-1', exampleBody('stream.depthUpdate.combined'))
  expect(harness.book('BTC-USD').bids).toEqual([['64000.00', '0.50000']])
})

test('a trade of the stream, and the recent ones by request, oldest first', () => {
  const harness = openHarness()
  harness.receive('market-1', exampleBody('stream.trade'))
  harness.agree('market-1')
  expect(harness.waiting('/trades')?.path).toBe(requestOf('rest.trades.request').path)
  answerWith(harness, '/trades', 'rest.trades.response')
  expect(harness.sink.trades).toEqual([
    {
      symbol: 'BTC-USD',
      id: '40000003',
      price: 6_399_950,
      size: 40,
      takerSide: 'buy',
      time: 1_790_000_000_000,
      isBackfill: false,
    },
    expect.objectContaining({ id: '40000001', takerSide: 'sell', isBackfill: true }),
    expect.objectContaining({ id: '40000002', takerSide: 'buy', isBackfill: true }),
  ])
})

test('the ticker of the day is read', () => {
  const harness = openHarness().receive('market-1', exampleBody('stream.ticker'))
  expect(harness.sink.tickers).toEqual([
    {
      symbol: 'BTC-USD',
      last: 6_400_050,
      bid: 6_400_000,
      ask: 6_400_050,
      bidSize: 50_000,
      askSize: 30_000,
      open24h: 6_350_050,
      high24h: 6_420_000,
      low24h: 6_310_000,
      volume24h: 2_650_000,
      time: 1_790_000_000_000,
    },
  ])
})

test.each([
  'stream.aggTrade',
  'stream.kline.open',
  'stream.kline.closed',
  'stream.miniTicker',
  'stream.rollingTicker',
  'stream.partialDepth.combined',
  'stream.subscribe.ok',
  'stream.list.ok',
  'stream.setCombined.ok',
  'stream.getCombined.ok',
])('what nobody requested is passed over in silence: %s', (name) => {
  const harness = openHarness().receive('market-1', exampleBody(name))
  expect(harness.anomalies()).toEqual([])
  expect(harness.book('BTC-USD').state).toBe('empty')
})

test.each([
  'stream.partialDepth',
  'stream.bookTicker',
  'stream.ticker.all',
  'stream.error.badId',
  'stream.error.badJson',
])('what cannot be distinguished without its stream, and complaints, are counted: %s', (name) => {
  const harness = openHarness().receive('market-1', exampleBody(name))
  expect(harness.anomalies()).toHaveLength(1)
})

test.each(['stream.serverShutdown.raw', 'stream.serverShutdown.combined'])(
  'a server that will shut down gets a second connection at once: %s',
  (name) => {
    const harness = openHarness().receive('market-1', exampleBody(name))
    expect([...harness.io.connections.keys()]).toEqual(['market-1', 'market-2'])
  },
)

test.each([
  ['error.invalidSymbol', -1121, 'HTTP 400: Invalid symbol.'],
  ['error.serverBusy', -1008, 'HTTP 503: Server is currently overloaded with other requests.'],
  ['rest.sapi.notFound', 0, 'HTTP 404: No message available'],
  ['error.waf', 0, 'HTTP 403'],
])('every shape of error is reported in the venue’s words: %s', (name, code, words) => {
  const { status, json, text } = restExample(name)
  const error = readError(status, text ?? JSON.stringify(json))
  expect(error.code).toBe(code)
  expect(error.words).toContain(words)
})

test('a ban is obeyed to the millisecond it names, by all connections and requests', () => {
  const harness = answerWith(newHarness(), '/exchangeInfo', 'error.banned')
  expect(harness.io.holds).toEqual([
    {
      time: 1_790_000_120_000,
      reason: 'Binance.US refuses this address for now',
      bucket: undefined,
    },
  ])
  expect(bannedUntil('Way too much; IP banned until soon')).toBeUndefined()
})

test('when others at this address use much of what is allowed, data waits and orders do not', () => {
  const harness = newHarness()
  harness.answer('/exchangeInfo', exchangeInfo(symbolRow('BTC', 'USD')))
  harness.answer('/time', { serverTime: harness.now }, 200, { 'x-mbx-used-weight-1m': '4799' })
  expect(harness.io.holds).toEqual([])
  harness.pass(300_000).answer('/time', { serverTime: harness.now }, 200, {
    'x-mbx-used-weight-1m': '4800',
  })
  const nextMinute = Math.ceil(harness.now / 60_000) * 60_000
  expect(harness.io.holds).toMatchObject([{ bucket: 'market data' }])
  expect(Math.abs((harness.io.holds[0]?.time ?? 0) - nextMinute)).toBeLessThan(50)
})

test('before the upgrade it was 1,200 a minute: the limits that the venue names are what counts', () => {
  const harness = newHarness()
  const old = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 1200 }
  const info = { ...exchangeInfo(symbolRow('BTC', 'USD')), rateLimits: [old] }
  harness.answer('/exchangeInfo', info)
  harness.answer('/time', { serverTime: harness.now }, 200, { 'x-mbx-used-weight-1m': '960' })
  expect(harness.io.holds).toHaveLength(1)
})

test('with a key the venue is queried whether it is under maintenance', () => {
  const harness = new BinanceUsMarketHarness(undefined, { keyId: 'mine' })
  expect(harness.waiting('/system/status')).toMatchObject({
    path: '/sapi/v1/system/status',
    keyId: 'mine',
  })
  answerWith(harness, '/system/status', 'rest.systemStatus.response')
  harness.pass(300_000).answer('/system/status', { status: 1, msg: 'system maintenance' })
  expect(harness.sink.statuses).toEqual([
    { mode: 'online', text: '' },
    { mode: 'maintenance', text: 'system maintenance' },
  ])
  expect(new BinanceUsMarketHarness().waiting('/system/status')).toBeUndefined()
})

test.each([
  ['error.shuttingDown', 'maintenance'],
  ['error.disconnected', 'unknown'],
  ['error.waf', 'unknown'],
])('a list that cannot be read reports the venue: %s', (name, mode) => {
  const harness = answerWith(newHarness(), '/exchangeInfo', name)
  expect(harness.sink.statuses).toMatchObject([{ mode }])
  harness.pass(2000)
  expect(harness.waiting('/exchangeInfo')).toBeDefined()
})
