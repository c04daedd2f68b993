import { expect, test } from 'vitest'

import { parseLossless } from '../../../kernel/json/lossless-json.ts'
import { everything } from '../../../testing/sample-subscriptions.ts'
import { answerExample, examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

function liveDesk() {
  const desk = GeminiMarketHarness.watching(everything)
  desk.say(new WrittenBook().snapshot())
  return desk
}

test.each(examples.names.filter((name) => /^(?:ws|archived)\./.test(name)))(
  'the message %s is survived, and the line goes on',
  (name) => {
    const desk = liveDesk()
    desk.sayExample(name)
    desk.pass(5000)
    expect(desk.io.lines.size).toBe(1)
    expect(desk.io.reconnects).toHaveLength(0)
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
  const desk = liveDesk()
  desk.sayExample(name)
  expect(desk.anomalies()).toEqual([])
})

test.each([
  'ws.depth_partial',
  'archived.v2.l2_initial',
  'archived.v2.l2_update',
  'archived.v2.candles',
  'archived.v2.heartbeat',
  'archived.v2.error',
])('the message %s was not requested: it is counted, and changes nothing', (name) => {
  const desk = liveDesk()
  const before = desk.received.length
  desk.sayExample(name)
  expect(desk.anomalies()).toEqual(['unknown message'])
  expect(desk.received).toHaveLength(before)
})

test.each(examples.names.filter((name) => /^rest\..*(?:response|error)/.test(name)))(
  'the answer %s is survived by whoever gets it',
  (name) => {
    const desk = GeminiMarketHarness.watching(everything)
    desk.adapter.requestCandles('BTC-USD', '1w', desk.now, desk.now)
    desk.pass(100)
    const { body, status } = answerExample(name)
    for (let round = 0; round < 10; round += 1) desk.answerAll(body, status)
    desk.pass(1000)
    expect(desk.sink.instrumentList.length).toBeGreaterThan(0)
  },
)

test.each([
  ['ws.subscribe.request', 'subscribe'],
  ['ws.conninfo.request', 'conninfo'],
  ['ws.time.request', 'time'],
])('%s is what we send, to the letter', (name, method) => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', everything)
  desk.open('market')
  const sent = desk.takeFrames().find((frame) => frame.method === method)
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
