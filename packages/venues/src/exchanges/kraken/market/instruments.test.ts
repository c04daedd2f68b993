import { expect, test } from 'vitest'

import { answerOf } from '../../../testing/adapter-harness.ts'
import { everything, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { examples, KrakenMarketHarness, pairs } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

const example = (name: string) => examples.body(name) as { result: object }

function findIn(desk: KrakenMarketHarness, symbol: string) {
  return desk.sink.instrumentList.find((instrument) => instrument.symbol === symbol)
}

test("the pair of Kraken's documentation is read whole", () => {
  const desk = KrakenMarketHarness.started(example('rest.AssetPairs.response').result)
  expect(desk.sink.instrumentList).toEqual([
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
  const desk = KrakenMarketHarness.started(rows)
  for (const { common = '', ws_v2_symbol: venueSymbol, altname } of table) {
    expect(findIn(desk, common)).toMatchObject({ venueSymbol, restSymbol: altname })
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
  const desk = KrakenMarketHarness.started(rows)
  expect(desk.sink.instrumentList.map(({ base }) => base)).toEqual(names)
})

test('one row that cannot be read does not cost the list', () => {
  const desk = KrakenMarketHarness.started({
    ...pairs,
    BAD: { altname: 'BAD' },
    WORSE: null,
    ODD: 'x',
  })
  expect(desk.sink.instrumentList).toHaveLength(3)
  expect(desk.anomalyExamples('unreadable pair')).toEqual(['BAD', 'WORSE', 'ODD'])
})

test('a pair without a status, without lot_multiplier and without limits is unknown, not lost', () => {
  const row = { altname: 'SOLUSD', wsname: 'SOL/USD', pair_decimals: 2, lot_decimals: 8 }
  const desk = KrakenMarketHarness.started({ SOLUSD: row })
  expect(findIn(desk, 'SOL-USD')).toMatchObject({
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
  const desk = KrakenMarketHarness.started({ ABCUSD: row })
  expect(findIn(desk, 'ABC-USD')).toMatchObject({ priceDecimals: 5, priceStep: '0.0001' })
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
  const desk = KrakenMarketHarness.started({ ...pairs, XBTUSDC: row, 'XXBTZUSD.d': dark })
  expect(findIn(desk, 'BTC-USDC')).toBeUndefined()
  desk.answerWith('Assets', examples.body('rest.Assets.response'))
  expect(findIn(desk, 'BTC-USDC')).toMatchObject({ venueSymbol: 'BTC/USDC', restSymbol: 'XBTUSDC' })
  expect(desk.sink.instrumentList.filter(({ symbol }) => symbol === 'BTC-USD')).toHaveLength(1)
})

test('only what can be traded from the country is requested; a refused filter is left out', () => {
  const desk = new KrakenMarketHarness({ countryCode: 'US' })
  desk.start()
  expect(desk.io.requests[0]?.query).toEqual([['country_code', 'US']])
  desk.answerWith('AssetPairs', { error: ['EGeneral:Invalid arguments:country_code'] })
  expect(desk.io.requests.at(-1)?.query).toEqual([])
  desk.result('AssetPairs', pairs)
  expect(desk.sink.instrumentList).toHaveLength(3)
  expect(new KrakenMarketHarness({ countryCode: null }).adapter).toBeDefined()
})

test.each([
  ['an error', { error: ['EService:Unavailable'] }, 200],
  ['a page of HTML', '<html>520</html>', 520],
  ['an empty body', '', 502],
  ['another shape', { error: [], result: [] }, 200],
  ['an empty list', { error: [], result: {} }, 200],
])('a list that comes as %s is requested again', (_what, body, status) => {
  const desk = new KrakenMarketHarness()
  desk.start()
  desk.answerWith('AssetPairs', body, status)
  desk.io.requests.splice(0)
  desk.pass(5100)
  desk.result('AssetPairs', pairs)
  expect(desk.sink.instrumentList).toHaveLength(3)
})

test('a request that is lost is queried again, more slowly each time', () => {
  const desk = new KrakenMarketHarness()
  desk.start()
  const lose = () => {
    const request = desk.io.requests.find(({ path }) => path.endsWith('AssetPairs'))
    desk.io.requests.splice(0)
    if (!request) return false
    const lost = { kind: 'lost', reason: 'timeout', mayHaveArrived: true } as const
    desk.adapter.answered(request.id, lost, desk.now)
    return true
  }
  let count = 0
  for (let seconds = 0; seconds < 600; seconds += 1) {
    if (lose()) count += 1
    desk.pass(1000)
  }
  expect(count).toBeGreaterThan(4)
  expect(count).toBeLessThan(10)
})

test('a call that is throttled waits until Kraken says', () => {
  const desk = new KrakenMarketHarness()
  desk.start()
  desk.answerWith('AssetPairs', examples.body('rest.error.throttled'))
  expect(desk.io.holds).toMatchObject([{ time: 1_788_264_060_000, bucket: 'public' }])
})

test('the list is read again every five minutes', () => {
  const desk = KrakenMarketHarness.started()
  desk.io.requests.splice(0)
  desk.pass(299_000)
  expect(desk.io.requests).toEqual([])
  desk.pass(2000)
  expect(desk.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')
})

test('the instrument channel changes a status while one looks, and keeps what it does not mention', () => {
  const desk = KrakenMarketHarness.watching()
  desk.sayExample('ws.instrument.snapshot')
  desk.sayExample('ws.instrument.update')
  expect(findIn(desk, 'BTC-USD')).toMatchObject({
    status: 'cancel-only',
    venueStatus: 'cancel_only',
    minSize: '0.00005',
    sizeStep: '0.00000001',
    restSymbol: 'XBTUSD',
  })
  const reported = desk.reported('instruments').length
  desk.sayExample('ws.instrument.update')
  expect(desk.reported('instruments')).toHaveLength(reported)
})

test('a halt that the channel never took back ends with the list; one that was reported just now, or that the list does not know, goes on', () => {
  const desk = KrakenMarketHarness.watching()
  const halt = examples.text('ws.instrument.update').replace('cancel_only', 'maintenance')
  desk.say(halt)
  desk.pass(300_500)
  desk.result('AssetPairs', pairs)
  expect(findIn(desk, 'BTC-USD')).toMatchObject({ status: 'online' })
  desk.pass(280_000)
  desk.say(halt)
  desk.pass(20_500)
  desk.result('AssetPairs', pairs)
  expect(findIn(desk, 'BTC-USD')).toMatchObject({ status: 'halted' })
  const { status: _word, ...unsaid } = pairs.XXBTZUSD as { status?: string }
  desk.pass(300_500)
  desk.result('AssetPairs', { ...pairs, XXBTZUSD: unsaid })
  expect(findIn(desk, 'BTC-USD')).toMatchObject({ status: 'halted' })
})

test.each([
  ['delisted', 'offline'],
  ['maintenance', 'halted'],
  ['work_in_progress', 'halted'],
  ['reduce_only', 'reduce-only'],
  ['something_new', 'unknown'],
])('the status %s is %s', (word, status) => {
  const desk = KrakenMarketHarness.watching()
  desk.say(examples.text('ws.instrument.update').replace('cancel_only', word))
  expect(findIn(desk, 'BTC-USD')).toMatchObject({ status, venueStatus: word })
})

test('a pair that is taken off the list ends its book, and one that comes back begins it', () => {
  const desk = KrakenMarketHarness.watching(everything)
  desk.say(bookOfBtc(30).snapshot())
  desk.pass(3_600_500)
  desk.takeFrames()
  const { XXBTZUSD, ...others } = pairs
  desk.result('AssetPairs', others)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.reported('interrupted').at(-1)).toContain('the exchange no longer lists it')
  expect(desk.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'unsubscribe trade BTC/USD',
    'unsubscribe ticker BTC/USD',
  ])
  desk.pass(3_600_500)
  desk.takeFrames()
  desk.result('AssetPairs', { XXBTZUSD, ...others })
  expect(desk.acknowledge()).toContain('subscribe book 25 BTC/USD')
  desk.say(bookOfBtc(30).snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.reported('resumed')).toHaveLength(1)
})

test('a pair that was renamed goes on under its new name only', () => {
  const desk = KrakenMarketHarness.watching()
  desk.say(bookOfBtc(30).snapshot())
  desk.pass(3_600_500)
  desk.takeFrames()
  desk.result('AssetPairs', { NEW: { ...pairs.XXBTZUSD, altname: 'NEWUSD', wsname: 'NEW/USD' } })
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.subscribe('NEW-USD', onlyBook)
  expect(desk.acknowledge()).toEqual(['unsubscribe book 25 BTC/USD', 'subscribe book 25 NEW/USD'])
})

test('a pair whose prices become finer gets a new book', () => {
  const desk = KrakenMarketHarness.watching()
  desk.say(bookOfBtc(30).snapshot())
  const before = desk.sink.books.get('BTC-USD')
  desk.say(
    examples.text('ws.instrument.update').replace('"price_precision":1', '"price_precision":2'),
  )
  expect(before?.state).toBe('stale')
  expect(desk.acknowledge()).toEqual(['unsubscribe book 25 BTC/USD', 'subscribe book 25 BTC/USD'])
  expect(desk.sink.books.get('BTC-USD')?.scale.priceDecimals).toBe(2)
})

test('an answer nobody waits for is odd, not fatal', () => {
  const desk = KrakenMarketHarness.started()
  desk.adapter.answered(999, answerOf('{}', desk.now), desk.now)
  expect(desk.anomalyExamples('answer to no request')).toEqual(['999'])
})
