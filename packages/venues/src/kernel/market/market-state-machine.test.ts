import { expect, test } from 'vitest'

import { GeminiMarketHarness } from '../../exchanges/gemini/testing/market-harness.ts'
import { WrittenBook } from '../../exchanges/gemini/testing/written-book.ts'

test('a silence is noticed in time although the clock was set back while a busy book went on', () => {
  const desk = GeminiMarketHarness.watching()
  const written = new WrittenBook()
  desk.say(written.snapshot())
  desk.say(written.update({ b: [[7_739_500, 1]] }))
  desk.now -= 90_000
  desk.say(written.update({ b: [[7_739_500, 2]] }))
  desk.pass(4600, false)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})
