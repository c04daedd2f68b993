import { expect } from 'vitest'

import { GeminiMarketHarness } from './market-harness.ts'
import { WrittenBook } from './written-book.ts'

/** A desk that has got its first snapshot. */
export function liveBook(book = new WrittenBook()): {
  harness: GeminiMarketHarness
  book: WrittenBook
} {
  const harness = GeminiMarketHarness.watching()
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  return { harness, book }
}
