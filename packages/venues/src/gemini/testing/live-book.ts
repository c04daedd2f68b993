import { expect } from 'vitest'

import { GeminiDesk } from './gemini-desk.ts'
import { WrittenBook } from './written-book.ts'

/** A desk that has got its first snapshot. */
export function liveBook(book = new WrittenBook()): { desk: GeminiDesk; book: WrittenBook } {
  const desk = GeminiDesk.watching()
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  return { desk, book }
}
