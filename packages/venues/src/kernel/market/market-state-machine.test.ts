import { expect, test } from 'vitest'

import { GeminiMarketHarness } from '../../exchanges/gemini/testing/market-harness.ts'
import { WrittenBook } from '../../exchanges/gemini/testing/written-book.ts'

test('a silence is noticed in time although the clock was set back while a busy book went on', () => {
  const harness = GeminiMarketHarness.watching()
  const written = new WrittenBook()
  harness.say(written.snapshot())
  harness.say(written.update({ b: [[7_739_500, 1]] }))
  harness.now -= 90_000
  harness.say(written.update({ b: [[7_739_500, 2]] }))
  harness.pass(4600, false)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})
