import { expect, test } from 'vitest'

import { TapePause } from '../../platform/painting/tape-pause.ts'
import { type TapeLine, TapeLines } from './tape-lines.ts'

const print = (price: number, more: Partial<TapeLine> = {}): TapeLine => ({
  kind: 'print',
  venue: 'coinbase',
  price,
  size: 100,
  takerSide: 'buy',
  time: 1000,
  isOwn: false,
  ...more,
})

test('lines keep their numbers, and 10,000 prints leave the newest 5,000', () => {
  const lines = new TapeLines()
  for (let price = 0; price < 10_000; price += 1) lines.pushPrint(print(price))
  expect([lines.first, lines.next]).toEqual([5000, 10_000])
  expect(lines.at(4999)).toBeUndefined()
  expect(lines.at(5000)).toMatchObject({ price: 5000 })
  expect(lines.at(9999)).toMatchObject({ price: 9999 })
})

test('a fill marks its own print, whichever of the two comes first', () => {
  const lines = new TapeLines()
  lines.pushPrint(print(1))
  lines.pushFill(print(1, { time: 1400 }))
  expect([lines.next, lines.at(0)]).toMatchObject([1, { isOwn: true }])
  lines.pushFill(print(2))
  lines.pushPrint(print(2, { time: 1200 }))
  expect([lines.next, lines.at(1)]).toMatchObject([2, { isOwn: true }])
})

test('a fill on an exchange that prints no trades is a line of its own', () => {
  const lines = new TapeLines()
  lines.pushPrint(print(1))
  lines.pushFill(print(1, { venue: 'robinhood' }))
  expect(lines.next).toBe(2)
})

test('while the pointer is on the tape nothing moves, and what is new is counted', () => {
  const pause = new TapePause()
  expect(pause.newest(10)).toBe(10)
  pause.pointer(true, 10)
  expect(pause.newest(22)).toBe(10)
  expect(pause.waiting(22)).toBe(12)
  pause.pointer(false, 22)
  expect(pause.newest(22)).toBe(22)
})

test('a tape that was scrolled back stays there after the pointer has left, until somebody goes on', () => {
  const pause = new TapePause()
  pause.pointer(true, 100)
  pause.scroll(20, 100, 0, 30)
  pause.pointer(false, 130)
  expect(pause.newest(140)).toBe(100)
  expect(pause.scrolled).toBe(20)
  expect(pause.waiting(140)).toBe(40)
  pause.goOn()
  expect(pause.newest(140)).toBe(140)
  expect(pause.scrolled).toBe(0)
})

test('scrolling ends at the oldest line and back at the newest', () => {
  const pause = new TapePause()
  pause.pointer(true, 50)
  pause.scroll(1000, 50, 0, 30)
  expect(pause.scrolled).toBe(20)
  pause.scroll(-1000, 50, 0, 30)
  pause.pointer(false, 60)
  expect(pause.newest(60)).toBe(60)
})
