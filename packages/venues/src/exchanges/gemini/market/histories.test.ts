import { array, assert, boolean, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'

import { anyHistory, type ConnectionEvent } from '../../../testing/misbehaving-connection.ts'
import { everything } from '../../../testing/sample-subscriptions.ts'
import { spoiledTexts } from '../../../testing/spoiled-text.ts'
import { examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { MisbehavingGemini } from '../testing/misbehaving-exchange.ts'

const numRuns = process.env['LONG_TESTS'] === '1' ? 2000 : 100
const patient = { timeout: 600_000 }

test(
  'whatever goes astray on the way, what is shown was true, and the book ends up right',
  patient,
  () => {
    const history = property(anyHistory, boolean(), boolean(), (events, snapshotFirst, isLax) => {
      const gemini = new MisbehavingGemini(snapshotFirst, isLax)
      for (const event of events) {
        gemini.play(event)
        expect(gemini.isHonest).toBe(true)
      }
      gemini.finish()
      expect(gemini.harness.sink.stateOf('BTC-USD')).toBe('live')
      expect(gemini.shown()).toEqual(gemini.theirs())
    })
    assert(history, { numRuns })
  },
)

test('the same history twice is the same to the byte', patient, () => {
  const run = (events: readonly ConnectionEvent[]) => {
    const gemini = new MisbehavingGemini(true, false)
    for (const event of events) gemini.play(event)
    gemini.finish()
    return gemini.log
  }
  const twice = property(anyHistory, (events) => {
    expect(run(events)).toBe(run(events))
  })
  assert(twice, { numRuns: 30 })
})

test('nothing that Gemini could send brings the adapter down', patient, () => {
  const statuses = constantFrom(200, 400, 404, 429, 503)
  const noise = property(array(spoiledTexts(examples)), statuses, (texts, status) => {
    const harness = GeminiMarketHarness.watching(everything)
    harness.adapter.requestCandles('BTC-USD', '1w', harness.now, harness.now)
    for (const text of texts) {
      harness.say(text)
      harness.answerAll(text, status)
      harness.pass(700)
    }
  })
  assert(noise, { numRuns: numRuns * 2 })
})
