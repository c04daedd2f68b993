import { expect, test } from 'vitest'

import { everything } from '../../../testing/sample-subscriptions.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

const isMessage = (name: string) => name.startsWith('ws.')
const isAnswer = (name: string) => /^rest\..*(?:response|error)/.test(name)

/** With a live book, so that something could be spoiled. */
function liveHarness() {
  const harness = KrakenMarketHarness.watching(everything)
  harness.say(bookOfBtc(30).snapshot())
  return harness
}

test.each(examples.names.filter(isMessage))('the message %s is survived', (name) => {
  const harness = liveHarness()
  harness.sayExample(name)
  harness.pass(5000)
  expect(harness.io.connections.size).toBe(1)
})

test.each([
  'ws.status',
  'ws.heartbeat',
  'ws.pong',
  'ws.book.snapshot',
  'ws.book.update',
  'ws.trade.snapshot',
  'ws.trade.update',
  'ws.ticker.snapshot',
  'ws.ticker.update',
  'ws.instrument.snapshot',
  'ws.instrument.update',
  'ws.book.subscribe.ack',
  'ws.trade.subscribe.ack',
  'ws.ticker.subscribe.ack',
  'ws.instrument.subscribe.ack',
  'ws.subscribe.error.unknown_pair',
  'ws.subscribe.error.bad_channel',
  'ws.status.subscribe.oddity',
])('the message %s is known', (name) => {
  const harness = liveHarness()
  harness.sayExample(name)
  expect(harness.anomalies()).toEqual([])
})

test.each(['ws.ohlc.snapshot', 'ws.ohlc.update', 'ws.level3.snapshot', 'ws.level3.update'])(
  'the message %s was not requested: it is counted, and changes nothing',
  (name) => {
    const harness = liveHarness()
    const before = harness.received.length
    harness.sayExample(name)
    expect(harness.anomalies()).toEqual(['unknown message'])
    expect(harness.received).toHaveLength(before)
  },
)

test.each(examples.names.filter(isAnswer))(
  'the answer %s is survived by whoever gets it',
  (name) => {
    const harness = new KrakenMarketHarness()
    harness.start()
    harness.result(
      'AssetPairs',
      (examples.body('rest.AssetPairs.response') as { result: object }).result,
    )
    harness.adapter.requestCandles('BTC-USD', '1w', harness.now, harness.now)
    harness.answerAll(examples.text(name))
    harness.pass(1000)
    expect(harness.sink.instrumentList.length).toBeGreaterThan(0)
  },
)

test.each([
  ['ws.book.subscribe', 'book'],
  ['ws.trade.subscribe', 'trade'],
  ['ws.ticker.subscribe', 'ticker'],
  ['ws.instrument.subscribe', 'instrument'],
])('%s is what we send, to the letter', (name, channel) => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', everything)
  harness.open('market')
  const sent = harness.takeFrames().find(({ params }) => params?.channel === channel)
  expect(sent).toEqual({ ...(examples.body(name) as object), req_id: sent?.req_id })
})

test.each([
  ['ws.book.unsubscribe', 'book'],
  ['ws.trade.unsubscribe', 'trade'],
  ['ws.ticker.unsubscribe', 'ticker'],
])('%s is how we leave', (name, channel) => {
  const harness = KrakenMarketHarness.watching(everything)
  harness.subscribe('BTC-USD', { bookLevels: 0, trades: false, ticker: false })
  const sent = harness.takeFrames().find(({ params }) => params?.channel === channel)
  expect(sent).toEqual({ ...(examples.body(name) as object), req_id: sent?.req_id })
})
