import { expect, test } from 'vitest'

import { parseLossless } from '../../../kernel/json/lossless-json.ts'
import { everything } from '../../../testing/sample-subscriptions.ts'
import { answerExample, examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

function liveHarness() {
  const harness = GeminiMarketHarness.watching(everything)
  harness.say(new WrittenBook().snapshot())
  return harness
}

test.each(examples.names.filter((name) => /^(?:ws|archived)\./.test(name)))(
  'the message %s is survived, and the connection goes on',
  (name) => {
    const harness = liveHarness()
    harness.sayExample(name)
    harness.pass(5000)
    expect(harness.io.connections.size).toBe(1)
    expect(harness.io.reconnects).toHaveLength(0)
  },
)

test.each([
  'ws.subscribe.ack',
  'ws.unsubscribe.ack',
  'ws.subscribe.invalid_stream',
  'ws.list_subscriptions.response',
  'ws.ping.response',
  'ws.conninfo.response',
  'ws.depth_method.response',
  'ws.error.unknown_method',
  'ws.error.internal',
  'ws.depth.snapshot',
  'ws.depth.delta',
  'ws.bookTicker',
  'ws.trade',
])('the message %s is known', (name) => {
  const harness = liveHarness()
  harness.sayExample(name)
  expect(harness.anomalies()).toEqual([])
})

test.each([
  'ws.depth_partial',
  'archived.v2.l2_initial',
  'archived.v2.l2_update',
  'archived.v2.candles',
  'archived.v2.heartbeat',
  'archived.v2.error',
])('the message %s was not requested: it is counted, and changes nothing', (name) => {
  const harness = liveHarness()
  const before = harness.received.length
  harness.sayExample(name)
  expect(harness.anomalies()).toEqual(['unknown message'])
  expect(harness.received).toHaveLength(before)
})

test.each(examples.names.filter((name) => /^rest\..*(?:response|error)/.test(name)))(
  'the answer %s is survived by whoever gets it',
  (name) => {
    const harness = GeminiMarketHarness.watching(everything)
    harness.adapter.requestCandles('BTC-USD', '1w', harness.now, harness.now)
    harness.pass(100)
    const { body, status } = answerExample(name)
    for (let round = 0; round < 10; round += 1) harness.answerAll(body, status)
    harness.pass(1000)
    expect(harness.sink.instrumentList.length).toBeGreaterThan(0)
  },
)

test.each([
  ['ws.subscribe.request', 'subscribe'],
  ['ws.conninfo.request', 'conninfo'],
  ['ws.time.request', 'time'],
])('%s is what we send, to the letter', (name, method) => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', everything)
  harness.open('market')
  const sent = harness.takeFrames().find((frame) => frame.method === method)
  expect(sent).toEqual({ ...(examples.body(name) as object), id: sent?.id })
})

test('integers beyond 2^53 survive', () => {
  const cases = examples.vectors['json_wide_integers']?.['cases'] as {
    text: string
    bigIntGives: string
  }[]
  expect(cases).toHaveLength(5)
  for (const { text, bigIntGives } of cases) expect(parseLossless(text)).toBe(bigIntGives)
})
