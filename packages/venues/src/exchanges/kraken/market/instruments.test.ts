import { expect, test } from 'vitest'

import { answerOf } from '../../../testing/adapter-harness.ts'
import { everything, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { examples, KrakenMarketHarness, pairs } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

const example = (name: string) => examples.body(name) as { result: object }

function findIn(harness: KrakenMarketHarness, symbol: string) {
  return harness.sink.instrumentList.find((instrument) => instrument.symbol === symbol)
}

test("the pair of Kraken's documentation is read whole", () => {
  const harness = KrakenMarketHarness.started(example('rest.AssetPairs.response').result)
  expect(harness.sink.instrumentList).toEqual([
    {
      venue: 'kraken',
      symbol: 'BTC-USD',
      base: 'BTC',
      quote: 'USD',
      venueSymbol: 'BTC/USD',
      restSymbol: 'XBTUSD',
      priceDecimals: 1,
      sizeDecimals: 8,
      priceStep: '0.1',
      sizeStep: '0.00000001',
      quoteStep: '0.00001',
      minSize: '0.00005',
      maxSize: null,
      minNotional: '0.5',
      maxNotional: null,
      status: 'online',
      venueStatus: 'online',
      venueOrderTypes: [],
    },
  ])
})

test('every name of the table is mapped as it says', () => {
  const table = examples.vectors['symbolMap'] as unknown as Record<string, string>[]
  expect(table.length).toBeGreaterThan(5)
  const rows = Object.fromEntries(
    table.map(({ pairId = '', altname, wsname_v1: wsname }) => [
      pairId,
      { altname, wsname, pair_decimals: 2, lot_decimals: 8 },
    ]),
  )
  const harness = KrakenMarketHarness.started(rows)
  for (const { common = '', ws_v2_symbol: venueSymbol, altname } of table) {
    expect(findIn(harness, common)).toMatchObject({ venueSymbol, restSymbol: altname })
  }
})

test('names that begin with X or Z are not cut', () => {
  const names = ['XRP', 'XLM', 'XTZ', 'XMR', 'ZEC', 'ZRX', 'XAUT']
  const rows = Object.fromEntries(
    names.map((name) => [
      `${name}USD`,
      { altname: `${name}USD`, wsname: `${name}/USD`, pair_decimals: 2, lot_decimals: 8 },
    ]),
  )
  const harness = KrakenMarketHarness.started(rows)
  expect(harness.sink.instrumentList.map(({ base }) => base)).toEqual(names)
})

test('one row that cannot be read does not cost the list', () => {
  const harness = KrakenMarketHarness.started({
    ...pairs,
    BAD: { altname: 'BAD' },
    WORSE: null,
    ODD: 'x',
  })
  expect(harness.sink.instrumentList).toHaveLength(3)
  expect(harness.anomalyExamples('unreadable pair')).toEqual(['BAD', 'WORSE', 'ODD'])
})

test('a pair without a status, without lot_multiplier and without limits is unknown, not lost', () => {
  const row = { altname: 'SOLUSD', wsname: 'SOL/USD', pair_decimals: 2, lot_decimals: 8 }
  const harness = KrakenMarketHarness.started({ SOLUSD: row })
  expect(findIn(harness, 'SOL-USD')).toMatchObject({
    status: 'unknown',
    priceStep: '0.01',
    minSize: null,
    minNotional: null,
    quoteStep: null,
  })
})

test('a pair with a decimal more than its tick keeps both', () => {
  const row = {
    altname: 'ABCUSD',
    wsname: 'ABC/USD',
    pair_decimals: 5,
    lot_decimals: 8,
    tick_size: '0.0001',
  }
  const harness = KrakenMarketHarness.started({ ABCUSD: row })
  expect(findIn(harness, 'ABC-USD')).toMatchObject({ priceDecimals: 5, priceStep: '0.0001' })
})

test('new pairs without a slash are named by the list of assets; dark pools are not listed', () => {
  const row = {
    altname: 'XBTUSDC',
    wsname: 'XBTUSDC',
    base: 'XXBT',
    quote: 'USDC',
    pair_decimals: 2,
    lot_decimals: 8,
  }
  const dark = {
    altname: 'XBTUSD.d',
    base: 'XXBT',
    quote: 'ZUSD',
    pair_decimals: 1,
    lot_decimals: 8,
  }
  const harness = KrakenMarketHarness.started({ ...pairs, XBTUSDC: row, 'XXBTZUSD.d': dark })
  expect(findIn(harness, 'BTC-USDC')).toBeUndefined()
  harness.answerWith('Assets', examples.body('rest.Assets.response'))
  expect(findIn(harness, 'BTC-USDC')).toMatchObject({
    venueSymbol: 'BTC/USDC',
    restSymbol: 'XBTUSDC',
  })
  expect(harness.sink.instrumentList.filter(({ symbol }) => symbol === 'BTC-USD')).toHaveLength(1)
})

test('only what can be traded from the country is requested; a refused filter is left out', () => {
  const harness = new KrakenMarketHarness({ countryCode: 'US' })
  harness.start()
  expect(harness.io.requests[0]?.query).toEqual([['country_code', 'US']])
  harness.answerWith('AssetPairs', { error: ['EGeneral:Invalid arguments:country_code'] })
  expect(harness.io.requests.at(-1)?.query).toEqual([])
  harness.result('AssetPairs', pairs)
  expect(harness.sink.instrumentList).toHaveLength(3)
  expect(new KrakenMarketHarness({ countryCode: null }).adapter).toBeDefined()
})

test.each([
  ['an error', { error: ['EService:Unavailable'] }, 200],
  ['a page of HTML', '<html>520</html>', 520],
  ['an empty body', '', 502],
  ['another shape', { error: [], result: [] }, 200],
  ['an empty list', { error: [], result: {} }, 200],
])('a list that comes as %s is requested again', (_what, body, status) => {
  const harness = new KrakenMarketHarness()
  harness.start()
  harness.answerWith('AssetPairs', body, status)
  harness.io.requests.splice(0)
  harness.pass(5100)
  harness.result('AssetPairs', pairs)
  expect(harness.sink.instrumentList).toHaveLength(3)
})

test('a request that is lost is queried again, more slowly each time', () => {
  const harness = new KrakenMarketHarness()
  harness.start()
  const lose = () => {
    const request = harness.io.requests.find(({ path }) => path.endsWith('AssetPairs'))
    harness.io.requests.splice(0)
    if (!request) return false
    const lost = { kind: 'lost', reason: 'timeout', mayHaveArrived: true } as const
    harness.adapter.answered(request.id, lost, harness.now)
    return true
  }
  let count = 0
  for (let seconds = 0; seconds < 600; seconds += 1) {
    if (lose()) count += 1
    harness.pass(1000)
  }
  expect(count).toBeGreaterThan(4)
  expect(count).toBeLessThan(10)
})

test('a call that is throttled waits until Kraken says', () => {
  const harness = new KrakenMarketHarness()
  harness.start()
  harness.answerWith('AssetPairs', examples.body('rest.error.throttled'))
  expect(harness.io.holds).toMatchObject([{ time: 1_788_264_060_000, bucket: 'public' }])
})

test('the list is read again every five minutes', () => {
  const harness = KrakenMarketHarness.started()
  harness.io.requests.splice(0)
  harness.pass(299_000)
  expect(harness.io.requests).toEqual([])
  harness.pass(2000)
  expect(harness.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')
})

test('the instrument channel changes a status while one looks, and keeps what it does not mention', () => {
  const harness = KrakenMarketHarness.watching()
  harness.sayExample('ws.instrument.snapshot')
  harness.sayExample('ws.instrument.update')
  expect(findIn(harness, 'BTC-USD')).toMatchObject({
    status: 'cancel-only',
    venueStatus: 'cancel_only',
    minSize: '0.00005',
    sizeStep: '0.00000001',
    restSymbol: 'XBTUSD',
  })
  const reported = harness.reported('instruments').length
  harness.sayExample('ws.instrument.update')
  expect(harness.reported('instruments')).toHaveLength(reported)
})

test('a halt that the channel never took back ends with the list; one that was reported just now, or that the list does not know, goes on', () => {
  const harness = KrakenMarketHarness.watching()
  const halt = examples.text('ws.instrument.update').replace('cancel_only', 'maintenance')
  harness.say(halt)
  harness.pass(300_500)
  harness.result('AssetPairs', pairs)
  expect(findIn(harness, 'BTC-USD')).toMatchObject({ status: 'online' })
  harness.pass(280_000)
  harness.say(halt)
  harness.pass(20_500)
  harness.result('AssetPairs', pairs)
  expect(findIn(harness, 'BTC-USD')).toMatchObject({ status: 'halted' })
  const { status: _word, ...unsaid } = pairs.XXBTZUSD as { status?: string }
  harness.pass(300_500)
  harness.result('AssetPairs', { ...pairs, XXBTZUSD: unsaid })
  expect(findIn(harness, 'BTC-USD')).toMatchObject({ status: 'halted' })
})

test.each([
  ['delisted', 'offline'],
  ['maintenance', 'halted'],
  ['work_in_progress', 'halted'],
  ['reduce_only', 'reduce-only'],
  ['something_new', 'unknown'],
])('the status %s is %s', (word, status) => {
  const harness = KrakenMarketHarness.watching()
  harness.say(examples.text('ws.instrument.update').replace('cancel_only', word))
  expect(findIn(harness, 'BTC-USD')).toMatchObject({ status, venueStatus: word })
})

test('a pair that is taken off the list ends its book, and one that comes back begins it', () => {
  const harness = KrakenMarketHarness.watching(everything)
  harness.say(bookOfBtc(30).snapshot())
  harness.pass(3_600_500)
  harness.takeFrames()
  const { XXBTZUSD, ...others } = pairs
  harness.result('AssetPairs', others)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.reported('interrupted').at(-1)).toContain('the exchange no longer lists it')
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'unsubscribe trade BTC/USD',
    'unsubscribe ticker BTC/USD',
  ])
  harness.pass(3_600_500)
  harness.takeFrames()
  harness.result('AssetPairs', { XXBTZUSD, ...others })
  expect(harness.acknowledge()).toContain('subscribe book 25 BTC/USD')
  harness.say(bookOfBtc(30).snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.reported('resumed')).toHaveLength(1)
})

test('a pair that was renamed goes on under its new name only', () => {
  const harness = KrakenMarketHarness.watching()
  harness.say(bookOfBtc(30).snapshot())
  harness.pass(3_600_500)
  harness.takeFrames()
  harness.result('AssetPairs', { NEW: { ...pairs.XXBTZUSD, altname: 'NEWUSD', wsname: 'NEW/USD' } })
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.subscribe('NEW-USD', onlyBook)
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe book 25 NEW/USD',
  ])
})

test('a pair whose prices become finer gets a new book', () => {
  const harness = KrakenMarketHarness.watching()
  harness.say(bookOfBtc(30).snapshot())
  const before = harness.sink.books.get('BTC-USD')
  harness.say(
    examples.text('ws.instrument.update').replace('"price_precision":1', '"price_precision":2'),
  )
  expect(before?.state).toBe('stale')
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe book 25 BTC/USD',
  ])
  expect(harness.sink.books.get('BTC-USD')?.scale.priceDecimals).toBe(2)
})

test('an answer nobody waits for is odd, not fatal', () => {
  const harness = KrakenMarketHarness.started()
  harness.adapter.answered(999, answerOf('{}', harness.now), harness.now)
  expect(harness.anomalyExamples('answer to no request')).toEqual(['999'])
})
