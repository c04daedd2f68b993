import { array, assert, property } from 'fast-check'
import { expect, test } from 'vitest'

import {
  anyHistory,
  anyUpdate,
  type ConnectionEvent,
} from '../../../testing/misbehaving-connection.ts'
import { everything } from '../../../testing/sample-subscriptions.ts'
import { spoiledTexts } from '../../../testing/spoiled-text.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'
import { MisbehavingKraken } from '../testing/misbehaving-exchange.ts'

const numRuns = process.env['LONG_TESTS'] === '1' ? 2000 : 100
const patient = { timeout: 600_000 }

test(
  'whatever goes astray on the way, what is shown was true, and the book ends up right',
  patient,
  () => {
    const history = property(anyHistory, (events) => {
      const kraken = new MisbehavingKraken()
      for (const event of events) {
        kraken.play(event)
        expect(kraken.isHonest).toBe(true)
      }
      kraken.finish()
      expect(kraken.harness.sink.stateOf('BTC-USD')).toBe('live')
      expect(kraken.shown()).toEqual(kraken.theirs())
    })
    assert(history, { numRuns })
  },
)

test(
  'as long as nothing goes astray, the book is live and equal to its last level after each frame',
  patient,
  () => {
    const history = property(array(anyUpdate, { maxLength: 60 }), (updates) => {
      const { book, harness, ...kraken } = playKraken()
      for (const update of updates) {
        kraken.play(update)
        expect(harness.sink.stateOf('BTC-USD')).toBe('live')
        expect(harness.sink.levels('BTC-USD')).toEqual({
          bids: book.text('bids'),
          asks: book.text('asks'),
        })
      }
    })
    assert(history, { numRuns })
  },
)

function playKraken() {
  const kraken = new MisbehavingKraken()
  return {
    book: kraken.book,
    harness: kraken.harness,
    play: (event: ConnectionEvent) => kraken.play(event),
  }
}

test('the same history twice is the same to the byte', patient, () => {
  const run = (events: readonly ConnectionEvent[]) => {
    const kraken = new MisbehavingKraken()
    for (const event of events) kraken.play(event)
    kraken.finish()
    return kraken.log
  }
  const twice = property(anyHistory, (events) => {
    expect(run(events)).toBe(run(events))
  })
  assert(twice, { numRuns: 30 })
})

test('nothing that Kraken could send brings the adapter down', patient, () => {
  const noise = property(array(spoiledTexts(examples)), (texts) => {
    const harness = KrakenMarketHarness.watching(everything)
    harness.adapter.requestCandles('BTC-USD', '1w', harness.now, harness.now)
    for (const text of texts) {
      harness.say(text)
      harness.answerAll(text)
      harness.pass(700)
    }
  })
  assert(noise, { numRuns: numRuns * 2 })
})
