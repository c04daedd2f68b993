import { expect, test } from 'vitest'

import { everything, nothing, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

function liveHarness() {
  const harness = GeminiMarketHarness.watching(everything)
  harness.say(new WrittenBook().snapshot())
  return harness
}

test('the streams of one symbol share a frame, and no frame names two symbols', () => {
  const harness = GeminiMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, everything)
  harness.open('market')
  expect(harness.acknowledge()).toEqual([
    'subscribe btcusd@depth@100ms,btcusd@trade,btcusd@bookTicker',
    'subscribe ethusd@depth@100ms,ethusd@trade,ethusd@bookTicker',
  ])
})

test('one unknown stream does not silence the others of its symbol', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', everything)
  harness.open('market')
  const refusal = JSON.parse(examples.text('ws.subscribe.invalid_stream')) as object
  const refuse = (id: number | undefined) => harness.say(JSON.stringify({ ...refusal, id }))
  refuse(harness.takeFrames().find(({ method }) => method === 'subscribe')?.id)
  const alone = harness.takeFrames()
  expect(alone.map(({ params }) => params)).toEqual([
    ['btcusd@depth@100ms'],
    ['btcusd@trade'],
    ['btcusd@bookTicker'],
  ])
  harness.say(JSON.stringify({ id: alone[0]?.id, status: 200 }))
  refuse(alone[1]?.id)
  harness.say(JSON.stringify({ id: alone[2]?.id, status: 200 }))
  harness.say(new WrittenBook().snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${harness.now} the exchange says: -1013 Invalid stream name: nosuch@depth@100ms`,
  ])
})

test('a stream that Gemini does not know hints that the list is out of date', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  const frame = harness.takeFrames().find(({ method }) => method === 'subscribe')
  const refusal = JSON.parse(examples.text('ws.subscribe.invalid_stream')) as object
  harness.say(JSON.stringify({ ...refusal, id: frame?.id }))
  harness.pass(300_000)
  expect(harness.io.requests.map(({ path }) => path)).toEqual(['/v1/symbols/details/all'])
})

test('a connection that is reported to be too fast waits before it goes on in pieces', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', everything)
  harness.open('market')
  const frame = harness.takeFrames().find(({ method }) => method === 'subscribe')
  const refusal = JSON.parse(examples.text('ws.error.rate_limited')) as object
  harness.say(JSON.stringify({ ...refusal, id: frame?.id }))
  harness.pass(9500)
  expect(harness.takeFrames().filter(({ method }) => method === 'subscribe')).toEqual([])
  harness.pass(1000)
  expect(harness.takeFrames().filter(({ method }) => method === 'subscribe')).toHaveLength(3)
})

test('the allowance that a connection names is kept to, if it is small', () => {
  const harness = GeminiMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, onlyBook)
  harness.open('market')
  const ask = harness.takeFrames().find(({ method }) => method === 'conninfo')
  const generous = JSON.parse(examples.text('ws.conninfo.response')) as object
  harness.say(JSON.stringify({ ...generous, id: ask?.id }))
  harness.subscribe('SOL-RLUSD', onlyBook)
  expect(harness.acknowledge()).toEqual(['subscribe solrlusd@depth@100ms'])
})

test('a quiet market is asked whether it is there, and its answer is enough', () => {
  const harness = liveHarness()
  harness.pass(120_000)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.io.reconnects).toHaveLength(0)
})

test('a connection that stops answering is not believed within five seconds, and replaced after ten', () => {
  const harness = liveHarness()
  harness.pass(4600, false)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.io.reconnects).toHaveLength(0)
  harness.pass(6000, false)
  expect(harness.io.reconnects).toHaveLength(1)
})

test('a server that never answers queries is not taken for a dead one', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  harness.say(new WrittenBook().snapshot())
  harness.pass(50_000, false)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.io.reconnects).toHaveLength(0)
  expect(harness.io.connections.get('market')?.silenceMs).toBe(60_000)
})

test('a connection that speaks again after a silence has its books read again', () => {
  const harness = liveHarness()
  harness.pass(6000, false)
  harness.takeFrames()
  harness.say('{"id":"late","status":200}')
  expect(harness.acknowledge()).toEqual([
    'unsubscribe btcusd@depth@100ms',
    'subscribe btcusd@depth@100ms',
  ])
  harness.say(new WrittenBook().snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.reported('resumed')).toHaveLength(1)
})

test('a lost connection makes every book stale, and a new one brings them back', () => {
  const harness = liveHarness()
  harness.close('market', 1001)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.open('market')
  harness.acknowledge()
  harness.say(new WrittenBook('btcusd', 5n).snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.reported('interrupted')).toHaveLength(1)
  expect(harness.reported('resumed')).toHaveLength(1)
})

test('a laptop that slept eight hours believes nothing from before', () => {
  const byTick = liveHarness()
  byTick.now += 8 * 3_600_000
  byTick.adapter.tick(byTick.now)
  expect(byTick.sink.stateOf('BTC-USD')).toBe('stale')
  expect(byTick.io.reconnects).toHaveLength(1)
  const byMessage = liveHarness()
  byMessage.now += 8 * 3_600_000
  byMessage.say(new WrittenBook().update({ b: [[7_739_500, 1]] }))
  expect(byMessage.sink.stateOf('BTC-USD')).toBe('stale')
})

test('a clock that is set back by eight hours stops nothing', () => {
  const harness = liveHarness()
  harness.now -= 8 * 3_600_000
  harness.say('{"id":"x","status":200}')
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.pass(5000, false)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('the time of the exchange is requested over the connection', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  const ask = harness.takeFrames().find(({ method }) => method === 'time')
  const sentAt = harness.now
  harness.now += 65
  const answer = JSON.parse(examples.text('ws.time.response')) as object
  harness.say(JSON.stringify({ ...answer, id: ask?.id }))
  expect(harness.io.clocks).toEqual([
    { venueTime: 1_789_456_742_225, sentAt, receivedAt: sentAt + 65 },
  ])
})

test('where the connection does not report the time, it is pinged instead', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  const ask = harness.takeFrames().find(({ method }) => method === 'time')
  const refusal = JSON.parse(examples.text('ws.error.unknown_method')) as object
  harness.say(JSON.stringify({ ...refusal, id: ask?.id }))
  harness.pass(2100, false)
  const [ping] = harness.takeFrames()
  expect(ping).toEqual({ ...(examples.body('ws.ping.request') as object), id: ping?.id })
})

test('without a connection, the date of an answer reports the time for what it is worth', () => {
  const harness = new GeminiMarketHarness()
  harness.start()
  const [request] = harness.io.requests
  harness.adapter.answered(
    request?.id ?? 0,
    {
      kind: 'answered',
      status: 200,
      headers: { date: 'Tue, 15 Sep 2026 08:00:01 GMT' },
      body: '[]',
      sentAt: harness.now,
      receivedAt: harness.now + 90,
    },
    harness.now,
  )
  expect(harness.io.clocks).toEqual([
    {
      venueTime: Date.parse('2026-09-15T08:00:01Z'),
      sentAt: harness.now - 1000,
      receivedAt: harness.now + 90,
    },
  ])
})

test('without a wish there is no connection', () => {
  const harness = GeminiMarketHarness.watching()
  harness.subscribe('BTC-USD', nothing)
  harness.acknowledge()
  harness.pass(31_000)
  expect(harness.io.connections.size).toBe(0)
})
