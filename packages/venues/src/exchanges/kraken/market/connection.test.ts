import { expect, test } from 'vitest'

import { everything, nothing, onlyBook, onlyTrades } from '../../../testing/sample-subscriptions.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

function liveHarness() {
  const harness = KrakenMarketHarness.watching(everything)
  harness.say(bookOfBtc(30).snapshot())
  return harness
}

test('without a wish there is no connection, and it ends half a minute after the last one', () => {
  const harness = KrakenMarketHarness.started()
  expect(harness.io.connections.size).toBe(0)
  harness.subscribe('BTC-USD', onlyBook)
  expect(harness.io.connections.get('market')).toEqual({ address: 'market', silenceMs: 10_000 })
  harness.open('market')
  harness.acknowledge()
  harness.subscribe('BTC-USD', nothing)
  harness.pass(29_000)
  expect(harness.io.connections.size).toBe(1)
  harness.pass(2000)
  expect(harness.io.connections.size).toBe(0)
})

test('a connection that ends makes every book stale, and a new one brings all back', () => {
  const harness = liveHarness()
  harness.close('market')
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.reported('interrupted')).toHaveLength(1)
  harness.pass(3000)
  harness.open('market')
  expect(harness.acknowledge()).toEqual([
    'subscribe instrument',
    'subscribe book 25 BTC/USD',
    'subscribe trade BTC/USD',
    'subscribe ticker BTC/USD',
  ])
  expect(harness.reported('resumed')).toEqual([])
  harness.say(bookOfBtc(30).snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.reported('resumed')).toHaveLength(1)
})

test('a silent connection is asked, then not believed within five seconds, then replaced', () => {
  const harness = liveHarness()
  harness.takeFrames()
  harness.pass(2600, false)
  expect(harness.takeFrames()).toMatchObject([{ method: 'ping' }])
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.pass(2000, false)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.reported('interrupted')).toHaveLength(1)
  harness.pass(6000, false)
  expect(harness.io.reconnects).toHaveLength(1)
})

test('a connection that speaks again after a silence is kept, and its books are read again', () => {
  const harness = liveHarness()
  harness.pass(6000, false)
  harness.takeFrames()
  harness.say('{"channel":"heartbeat"}')
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe book 25 BTC/USD',
  ])
  harness.say(bookOfBtc(30).snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.reported('resumed')).toHaveLength(1)
  harness.pass(60_000)
  expect(harness.io.reconnects).toHaveLength(0)
})

test('a heartbeat is life enough', () => {
  const harness = liveHarness()
  harness.pass(120_000)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.io.reconnects).toHaveLength(0)
})

test('a laptop that slept eight hours believes nothing from before, whatever wakes it first', () => {
  const byTick = liveHarness()
  byTick.now += 8 * 3_600_000
  byTick.adapter.tick(byTick.now)
  expect(byTick.sink.stateOf('BTC-USD')).toBe('stale')
  expect(byTick.io.reconnects).toHaveLength(1)
  expect(byTick.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')

  const byMessage = liveHarness()
  byMessage.now += 8 * 3_600_000
  byMessage.say(bookOfBtc(30).update({ asks: [[600_001, 0]] }))
  expect(byMessage.sink.stateOf('BTC-USD')).toBe('stale')
  expect(byMessage.acknowledge()).toContain('subscribe book 25 BTC/USD')
})

test('a clock that is set back by eight hours stops nothing', () => {
  const harness = liveHarness()
  harness.now -= 8 * 3_600_000
  harness.say('{"channel":"heartbeat"}')
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.pass(5000, false)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('a clock that is set back does not put off what was planned', () => {
  const harness = KrakenMarketHarness.watching()
  harness.now -= 8 * 3_600_000
  harness.say('{"channel":"heartbeat"}')
  harness.pass(10_500)
  expect(harness.acknowledge()).toContain('subscribe book 25 BTC/USD')
  harness.io.requests.splice(0)
  harness.pass(3_600_000)
  expect(harness.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')
})

test('a connection that Kraken refuses as such is tried again only after its ban', () => {
  const harness = liveHarness()
  harness.close('market', 1008, 'policy')
  expect(harness.io.connections.size).toBe(0)
  harness.pass(590_000)
  expect(harness.io.connections.size).toBe(0)
  harness.pass(11_000)
  expect(harness.io.connections.size).toBe(1)
})

test('pings report the time at Kraken, to the millisecond', () => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  const ping = harness.takeFrames().find(({ method }) => method === 'ping')
  const sentAt = harness.now
  harness.now += 80
  const pong = JSON.parse(examples.text('ws.pong')) as object
  harness.say(JSON.stringify({ ...pong, req_id: ping?.req_id }))
  expect(harness.io.clocks).toEqual([
    { venueTime: Date.parse('2026-09-01T12:00:00.100Z'), sentAt, receivedAt: sentAt + 80 },
  ])
  harness.say(JSON.stringify({ ...pong, req_id: 12_345 }))
  expect(harness.io.clocks).toHaveLength(1)
})

test('whole seconds from the Time call are reported for what they are worth', () => {
  const harness = KrakenMarketHarness.started()
  harness.answerWith('Time', examples.body('rest.Time.response'))
  const [reading] = harness.io.clocks
  expect(reading).toEqual({
    venueTime: 1_788_264_000_000,
    sentAt: harness.now - 40 - 1000,
    receivedAt: harness.now,
  })
})

test('how Kraken is is reported when it changes, and not every second', () => {
  const harness = KrakenMarketHarness.watching()
  harness.sayExample('ws.status')
  harness.sayExample('ws.status')
  harness.say(examples.text('ws.status').replace('online', 'post_only'))
  harness.say(examples.text('ws.status').replace('online', 'on_fire'))
  expect(harness.sink.statuses).toEqual([
    { mode: 'online', text: 'online' },
    { mode: 'post-only', text: 'post_only' },
    { mode: 'unknown', text: 'on_fire' },
  ])
})

test('a connection that ends during maintenance is not opened again for five seconds', () => {
  const harness = KrakenMarketHarness.started()
  harness.answerWith('SystemStatus', { error: [], result: { status: 'maintenance' } })
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  harness.close('market', 1001)
  expect(harness.io.holds).toMatchObject([{ time: harness.now + 5000, bucket: undefined }])
})

test('a refused subscription is reported by its number alone, and the others go on', () => {
  const harness = KrakenMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, onlyTrades)
  harness.open('market')
  const frame = harness.takeFrames().find(({ params }) => params?.channel === 'trade')
  const refusal = JSON.parse(examples.text('ws.subscribe.error.bad_channel')) as object
  harness.say(
    JSON.stringify({
      method: 'subscribe',
      result: { symbol: 'ETH/USD' },
      success: true,
      req_id: frame?.req_id,
    }),
  )
  harness.say(JSON.stringify({ ...refusal, req_id: frame?.req_id }))
  expect(harness.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${harness.now} the exchange says: Subscription name invalid`,
  ])
})

test('an unknown pair is reported, and tried again when the list changes', () => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', onlyTrades)
  harness.open('market')
  const frame = harness.takeFrames().find(({ params }) => params?.channel === 'trade')
  const refusal = JSON.parse(examples.text('ws.subscribe.error.unknown_pair')) as object
  harness.say(JSON.stringify({ ...refusal, symbol: 'BTC/USD', req_id: frame?.req_id }))
  expect(harness.reported('interrupted')).toHaveLength(1)
  harness.io.requests.splice(0)
  harness.pass(300_000)
  // It also hints that the list is out of date.
  expect(harness.io.requests.map(({ path }) => path)).toContain('/0/public/AssetPairs')
  harness.takeFrames()
  harness.sayExample('ws.instrument.update')
  expect(harness.acknowledge()).toContain('subscribe trade BTC/USD')
  expect(harness.reported('resumed')).toHaveLength(1)
})

test('a refusal because we are too fast makes us slower', () => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', onlyTrades)
  harness.open('market')
  const frame = harness.takeFrames().find(({ params }) => params?.channel === 'trade')
  harness.say(
    JSON.stringify({
      method: 'subscribe',
      error: 'Exceeded msg rate',
      success: false,
      req_id: frame?.req_id,
    }),
  )
  harness.pass(9000)
  expect(harness.takeFrames().filter(({ method }) => method !== 'ping')).toEqual([])
  harness.pass(2000)
  expect(harness.acknowledge()).toContain('subscribe trade BTC/USD')
})

test('a hundred symbols are requested in a few frames', () => {
  const rows = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => {
      const wsname = `A${index}/USD`
      const row = { altname: `A${index}USD`, wsname, pair_decimals: 2, lot_decimals: 8 }
      return [`A${index}USD`, row]
    }),
  )
  const harness = KrakenMarketHarness.started(rows)
  for (const { symbol } of harness.sink.instrumentList) harness.subscribe(symbol, everything)
  harness.open('market')
  const frames = harness.takeFrames()
  expect(frames.length).toBeLessThanOrEqual(9)
  expect(Math.max(...frames.map(({ params }) => params?.symbol?.length ?? 0))).toBe(50)
})
