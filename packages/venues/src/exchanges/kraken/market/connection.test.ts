import { expect, test } from 'vitest'

import { everything, nothing, onlyBook, onlyTrades } from '../../../testing/sample-subscriptions.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

function liveDesk() {
  const desk = KrakenMarketHarness.watching(everything)
  desk.say(bookOfBtc(30).snapshot())
  return desk
}

test('without a wish there is no line, and it ends half a minute after the last one', () => {
  const desk = KrakenMarketHarness.started()
  expect(desk.io.lines.size).toBe(0)
  desk.subscribe('BTC-USD', onlyBook)
  expect(desk.io.lines.get('market')).toEqual({ address: 'market', silenceMs: 10_000 })
  desk.open('market')
  desk.acknowledge()
  desk.subscribe('BTC-USD', nothing)
  desk.pass(29_000)
  expect(desk.io.lines.size).toBe(1)
  desk.pass(2000)
  expect(desk.io.lines.size).toBe(0)
})

test('a line that ends makes every book stale, and a new one brings all back', () => {
  const desk = liveDesk()
  desk.close('market')
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.reported('interrupted')).toHaveLength(1)
  desk.pass(3000)
  desk.open('market')
  expect(desk.acknowledge()).toEqual([
    'subscribe instrument',
    'subscribe book 25 BTC/USD',
    'subscribe trade BTC/USD',
    'subscribe ticker BTC/USD',
  ])
  expect(desk.reported('resumed')).toEqual([])
  desk.say(bookOfBtc(30).snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.reported('resumed')).toHaveLength(1)
})

test('a silent line is asked, then not believed within five seconds, then replaced', () => {
  const desk = liveDesk()
  desk.takeFrames()
  desk.pass(2600, false)
  expect(desk.takeFrames()).toMatchObject([{ method: 'ping' }])
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.pass(2000, false)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.reported('interrupted')).toHaveLength(1)
  desk.pass(6000, false)
  expect(desk.io.reconnects).toHaveLength(1)
})

test('a line that speaks again after a silence is kept, and its books are read again', () => {
  const desk = liveDesk()
  desk.pass(6000, false)
  desk.takeFrames()
  desk.say('{"channel":"heartbeat"}')
  expect(desk.acknowledge()).toEqual(['unsubscribe book 25 BTC/USD', 'subscribe book 25 BTC/USD'])
  desk.say(bookOfBtc(30).snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.reported('resumed')).toHaveLength(1)
  desk.pass(60_000)
  expect(desk.io.reconnects).toHaveLength(0)
})

test('a heartbeat is life enough', () => {
  const desk = liveDesk()
  desk.pass(120_000)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.io.reconnects).toHaveLength(0)
})

test('a laptop that slept eight hours believes nothing from before, whatever wakes it first', () => {
  const byTick = liveDesk()
  byTick.now += 8 * 3_600_000
  byTick.adapter.tick(byTick.now)
  expect(byTick.sink.stateOf('BTC-USD')).toBe('stale')
  expect(byTick.io.reconnects).toHaveLength(1)
  expect(byTick.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')

  const byMessage = liveDesk()
  byMessage.now += 8 * 3_600_000
  byMessage.say(bookOfBtc(30).update({ asks: [[600_001, 0]] }))
  expect(byMessage.sink.stateOf('BTC-USD')).toBe('stale')
  expect(byMessage.acknowledge()).toContain('subscribe book 25 BTC/USD')
})

test('a clock that is set back by eight hours stops nothing', () => {
  const desk = liveDesk()
  desk.now -= 8 * 3_600_000
  desk.say('{"channel":"heartbeat"}')
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.pass(5000, false)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('a clock that is set back does not put off what was planned', () => {
  const desk = KrakenMarketHarness.watching()
  desk.now -= 8 * 3_600_000
  desk.say('{"channel":"heartbeat"}')
  desk.pass(10_500)
  expect(desk.acknowledge()).toContain('subscribe book 25 BTC/USD')
  desk.io.requests.splice(0)
  desk.pass(3_600_000)
  expect(desk.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')
})

test('a line that Kraken refuses as such is tried again only after its ban', () => {
  const desk = liveDesk()
  desk.close('market', 1008, 'policy')
  expect(desk.io.lines.size).toBe(0)
  desk.pass(590_000)
  expect(desk.io.lines.size).toBe(0)
  desk.pass(11_000)
  expect(desk.io.lines.size).toBe(1)
})

test('pings report the time at Kraken, to the millisecond', () => {
  const desk = KrakenMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  const ping = desk.takeFrames().find(({ method }) => method === 'ping')
  const sentAt = desk.now
  desk.now += 80
  const pong = JSON.parse(examples.text('ws.pong')) as object
  desk.say(JSON.stringify({ ...pong, req_id: ping?.req_id }))
  expect(desk.io.clocks).toEqual([
    { venueTime: Date.parse('2026-09-01T12:00:00.100Z'), sentAt, receivedAt: sentAt + 80 },
  ])
  desk.say(JSON.stringify({ ...pong, req_id: 12_345 }))
  expect(desk.io.clocks).toHaveLength(1)
})

test('whole seconds from the Time call are reported for what they are worth', () => {
  const desk = KrakenMarketHarness.started()
  desk.answerWith('Time', examples.body('rest.Time.response'))
  const [reading] = desk.io.clocks
  expect(reading).toEqual({
    venueTime: 1_788_264_000_000,
    sentAt: desk.now - 40 - 1000,
    receivedAt: desk.now,
  })
})

test('how Kraken is is reported when it changes, and not every second', () => {
  const desk = KrakenMarketHarness.watching()
  desk.sayExample('ws.status')
  desk.sayExample('ws.status')
  desk.say(examples.text('ws.status').replace('online', 'post_only'))
  desk.say(examples.text('ws.status').replace('online', 'on_fire'))
  expect(desk.sink.statuses).toEqual([
    { mode: 'online', text: 'online' },
    { mode: 'post-only', text: 'post_only' },
    { mode: 'unknown', text: 'on_fire' },
  ])
})

test('a line that ends during maintenance is not opened again for five seconds', () => {
  const desk = KrakenMarketHarness.started()
  desk.answerWith('SystemStatus', { error: [], result: { status: 'maintenance' } })
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  desk.close('market', 1001)
  expect(desk.io.holds).toMatchObject([{ time: desk.now + 5000, bucket: undefined }])
})

test('a refused subscription is reported by its number alone, and the others go on', () => {
  const desk = KrakenMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) desk.subscribe(symbol, onlyTrades)
  desk.open('market')
  const frame = desk.takeFrames().find(({ params }) => params?.channel === 'trade')
  const refusal = JSON.parse(examples.text('ws.subscribe.error.bad_channel')) as object
  desk.say(
    JSON.stringify({
      method: 'subscribe',
      result: { symbol: 'ETH/USD' },
      success: true,
      req_id: frame?.req_id,
    }),
  )
  desk.say(JSON.stringify({ ...refusal, req_id: frame?.req_id }))
  expect(desk.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${desk.now} the exchange says: Subscription name invalid`,
  ])
})

test('an unknown pair is reported, and tried again when the list changes', () => {
  const desk = KrakenMarketHarness.started()
  desk.subscribe('BTC-USD', onlyTrades)
  desk.open('market')
  const frame = desk.takeFrames().find(({ params }) => params?.channel === 'trade')
  const refusal = JSON.parse(examples.text('ws.subscribe.error.unknown_pair')) as object
  desk.say(JSON.stringify({ ...refusal, symbol: 'BTC/USD', req_id: frame?.req_id }))
  expect(desk.reported('interrupted')).toHaveLength(1)
  desk.io.requests.splice(0)
  desk.pass(300_000)
  // It also hints that the list is out of date.
  expect(desk.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')
  desk.takeFrames()
  desk.sayExample('ws.instrument.update')
  expect(desk.acknowledge()).toContain('subscribe trade BTC/USD')
  expect(desk.reported('resumed')).toHaveLength(1)
})

test('being reported that we are too fast makes us slower', () => {
  const desk = KrakenMarketHarness.started()
  desk.subscribe('BTC-USD', onlyTrades)
  desk.open('market')
  const frame = desk.takeFrames().find(({ params }) => params?.channel === 'trade')
  desk.say(
    JSON.stringify({
      method: 'subscribe',
      error: 'Exceeded msg rate',
      success: false,
      req_id: frame?.req_id,
    }),
  )
  desk.pass(9000)
  expect(desk.takeFrames().filter(({ method }) => method !== 'ping')).toEqual([])
  desk.pass(2000)
  expect(desk.acknowledge()).toContain('subscribe trade BTC/USD')
})

test('a hundred symbols are requested in a few frames', () => {
  const rows = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => {
      const wsname = `A${index}/USD`
      const row = { altname: `A${index}USD`, wsname, pair_decimals: 2, lot_decimals: 8 }
      return [`A${index}USD`, row]
    }),
  )
  const desk = KrakenMarketHarness.started(rows)
  for (const { symbol } of desk.sink.instrumentList) desk.subscribe(symbol, everything)
  desk.open('market')
  const frames = desk.takeFrames()
  expect(frames.length).toBeLessThanOrEqual(9)
  expect(Math.max(...frames.map(({ params }) => params?.symbol?.length ?? 0))).toBe(50)
})
