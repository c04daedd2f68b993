import { expect, test } from 'vitest'

import { everything, nothing, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

function liveDesk() {
  const desk = GeminiMarketHarness.watching(everything)
  desk.say(new WrittenBook().snapshot())
  return desk
}

test('the streams of one symbol share a frame, and no frame names two symbols', () => {
  const desk = GeminiMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) desk.subscribe(symbol, everything)
  desk.open('market')
  expect(desk.acknowledge()).toEqual([
    'subscribe btcusd@depth@100ms,btcusd@trade,btcusd@bookTicker',
    'subscribe ethusd@depth@100ms,ethusd@trade,ethusd@bookTicker',
  ])
})

test('one unknown stream does not silence the others of its symbol', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', everything)
  desk.open('market')
  const refusal = JSON.parse(examples.text('ws.subscribe.invalid_stream')) as object
  const refuse = (id: number | undefined) => desk.say(JSON.stringify({ ...refusal, id }))
  refuse(desk.takeFrames().find(({ method }) => method === 'subscribe')?.id)
  const alone = desk.takeFrames()
  expect(alone.map(({ params }) => params)).toEqual([
    ['btcusd@depth@100ms'],
    ['btcusd@trade'],
    ['btcusd@bookTicker'],
  ])
  desk.say(JSON.stringify({ id: alone[0]?.id, status: 200 }))
  refuse(alone[1]?.id)
  desk.say(JSON.stringify({ id: alone[2]?.id, status: 200 }))
  desk.say(new WrittenBook().snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${desk.now} the exchange says: -1013 Invalid stream name: nosuch@depth@100ms`,
  ])
})

test('a stream that Gemini does not know hints that the list is out of date', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  const frame = desk.takeFrames().find(({ method }) => method === 'subscribe')
  const refusal = JSON.parse(examples.text('ws.subscribe.invalid_stream')) as object
  desk.say(JSON.stringify({ ...refusal, id: frame?.id }))
  desk.pass(300_000)
  expect(desk.io.requests.map(({ path }) => path)).toEqual(['/v1/symbols/details/all'])
})

test('a line that is reported to be too fast waits before it goes on in pieces', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', everything)
  desk.open('market')
  const frame = desk.takeFrames().find(({ method }) => method === 'subscribe')
  const refusal = JSON.parse(examples.text('ws.error.rate_limited')) as object
  desk.say(JSON.stringify({ ...refusal, id: frame?.id }))
  desk.pass(9500)
  expect(desk.takeFrames().filter(({ method }) => method === 'subscribe')).toEqual([])
  desk.pass(1000)
  expect(desk.takeFrames().filter(({ method }) => method === 'subscribe')).toHaveLength(3)
})

test('the allowance that a line names is kept to, if it is small', () => {
  const desk = GeminiMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) desk.subscribe(symbol, onlyBook)
  desk.open('market')
  const ask = desk.takeFrames().find(({ method }) => method === 'conninfo')
  const generous = JSON.parse(examples.text('ws.conninfo.response')) as object
  desk.say(JSON.stringify({ ...generous, id: ask?.id }))
  desk.subscribe('SOL-RLUSD', onlyBook)
  expect(desk.acknowledge()).toEqual(['subscribe solrlusd@depth@100ms'])
})

test('a quiet market is asked whether it is there, and its answer is enough', () => {
  const desk = liveDesk()
  desk.pass(120_000)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.io.reconnects).toHaveLength(0)
})

test('a line that stops answering is not believed within five seconds, and replaced after ten', () => {
  const desk = liveDesk()
  desk.pass(4600, false)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.io.reconnects).toHaveLength(0)
  desk.pass(6000, false)
  expect(desk.io.reconnects).toHaveLength(1)
})

test('a server that never answers queries is not taken for a dead one', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  desk.say(new WrittenBook().snapshot())
  desk.pass(50_000, false)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.io.reconnects).toHaveLength(0)
  expect(desk.io.lines.get('market')?.silenceMs).toBe(60_000)
})

test('a line that speaks again after a silence has its books read again', () => {
  const desk = liveDesk()
  desk.pass(6000, false)
  desk.takeFrames()
  desk.say('{"id":"late","status":200}')
  expect(desk.acknowledge()).toEqual([
    'unsubscribe btcusd@depth@100ms',
    'subscribe btcusd@depth@100ms',
  ])
  desk.say(new WrittenBook().snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.reported('resumed')).toHaveLength(1)
})

test('a lost line makes every book stale, and a new one brings them back', () => {
  const desk = liveDesk()
  desk.close('market', 1001)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.open('market')
  desk.acknowledge()
  desk.say(new WrittenBook('btcusd', 5n).snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.reported('interrupted')).toHaveLength(1)
  expect(desk.reported('resumed')).toHaveLength(1)
})

test('a laptop that slept eight hours believes nothing from before', () => {
  const byTick = liveDesk()
  byTick.now += 8 * 3_600_000
  byTick.adapter.tick(byTick.now)
  expect(byTick.sink.stateOf('BTC-USD')).toBe('stale')
  expect(byTick.io.reconnects).toHaveLength(1)
  const byMessage = liveDesk()
  byMessage.now += 8 * 3_600_000
  byMessage.say(new WrittenBook().update({ b: [[7_739_500, 1]] }))
  expect(byMessage.sink.stateOf('BTC-USD')).toBe('stale')
})

test('a clock that is set back by eight hours stops nothing', () => {
  const desk = liveDesk()
  desk.now -= 8 * 3_600_000
  desk.say('{"id":"x","status":200}')
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.pass(5000, false)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('the time of the exchange is requested over the line', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  const ask = desk.takeFrames().find(({ method }) => method === 'time')
  const sentAt = desk.now
  desk.now += 65
  const answer = JSON.parse(examples.text('ws.time.response')) as object
  desk.say(JSON.stringify({ ...answer, id: ask?.id }))
  expect(desk.io.clocks).toEqual([
    { venueTime: 1_789_456_742_225, sentAt, receivedAt: sentAt + 65 },
  ])
})

test('where the line does not report the time, it is pinged instead', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  const ask = desk.takeFrames().find(({ method }) => method === 'time')
  const refusal = JSON.parse(examples.text('ws.error.unknown_method')) as object
  desk.say(JSON.stringify({ ...refusal, id: ask?.id }))
  desk.pass(2100, false)
  const [ping] = desk.takeFrames()
  expect(ping).toEqual({ ...(examples.body('ws.ping.request') as object), id: ping?.id })
})

test('without a line, the date of an answer reports the time for what it is worth', () => {
  const desk = new GeminiMarketHarness()
  desk.start()
  const [request] = desk.io.requests
  desk.adapter.answered(
    request?.id ?? 0,
    {
      kind: 'answered',
      status: 200,
      headers: { date: 'Tue, 15 Sep 2026 08:00:01 GMT' },
      body: '[]',
      sentAt: desk.now,
      receivedAt: desk.now + 90,
    },
    desk.now,
  )
  expect(desk.io.clocks).toEqual([
    {
      venueTime: Date.parse('2026-09-15T08:00:01Z'),
      sentAt: desk.now - 1000,
      receivedAt: desk.now + 90,
    },
  ])
})

test('without a wish there is no line', () => {
  const desk = GeminiMarketHarness.watching()
  desk.subscribe('BTC-USD', nothing)
  desk.acknowledge()
  desk.pass(31_000)
  expect(desk.io.lines.size).toBe(0)
})
