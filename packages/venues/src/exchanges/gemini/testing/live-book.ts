import { expect } from 'vitest'

import { GeminiMarketHarness } from './market-harness.ts'
import { WrittenBook } from './written-book.ts'

/** A desk that has got its first snapshot. */
export function liveBook(book = new WrittenBook()): {
  desk: GeminiMarketHarness
  book: WrittenBook
} {
  const desk = GeminiMarketHarness.watching()
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  return { desk, book }
}
