import { expect, test } from 'vitest'

import { roomInColumn } from './room-in-column.ts'

const box = (name: string, left: number, top: number, width: number, height: number) => ({
  name,
  left,
  top,
  width,
  height,
})
const editor = { width: 440, height: 320 }
const mayGive = ({ name }: { name: string }) => name !== 'ladder' && name !== 'ticket'

/** Scalp at 1366 × 768. */
const narrow = [
  box('ladder', 0, 0, 440, 690),
  box('chart', 444, 0, 598, 430),
  box('orders', 444, 434, 598, 256),
  box('ticket', 1046, 0, 320, 690),
]
/** Scalp at 1920 × 1080. */
const wide = [
  box('ladder', 0, 0, 489, 1010),
  box('tape', 493, 0, 262, 1010),
  box('chart', 759, 0, 765, 376),
  box('hour', 759, 380, 378, 246),
  box('algorithms', 1141, 380, 383, 246),
  box('orders', 759, 630, 765, 203),
  box('positions', 759, 837, 765, 173),
  box('ticket', 1528, 0, 392, 640),
  box('watch list', 1528, 644, 392, 366),
]

test.each([
  ['narrow', narrow, 690],
  ['wide', wide, 1010],
])('in the %s Scalp every row of the middle column gives a little', (_name, panels, high) => {
  const room = roomInColumn(panels, editor, mayGive)
  expect(room?.below.name).toBe('chart')
  const rows = room?.heights.filter(({ panel }) => panel?.name !== 'algorithms') ?? []
  expect(rows[1]).toEqual({ panel: undefined, height: 320 })
  expect(rows.every(({ height }) => height >= 110)).toBe(true)
  const gaps = (rows.length - 1) * 4
  const together = rows.reduce((sum, { height }) => sum + height, 0) + gaps
  expect(Math.abs(together - high)).toBeLessThanOrEqual(6)
  // What stands beside it is as high.
  const beside = room?.heights.filter(({ panel }) => panel?.top === 380) ?? []
  expect(new Set(beside.map(({ height }) => height)).size).toBeLessThanOrEqual(1)
})

test('neither a ladder nor a ticket gives anything, and a low column has nothing to give', () => {
  expect(roomInColumn([box('ladder', 0, 0, 900, 900)], editor, mayGive)).toBeUndefined()
  const low = [box('chart', 0, 0, 900, 300), box('orders', 0, 304, 900, 200)]
  expect(roomInColumn(low, editor, mayGive)).toBeUndefined()
  const above = [box('chart', 0, 0, 900, 600), box('ticket', 0, 604, 900, 400)]
  expect(roomInColumn(above, editor, mayGive)).toBeUndefined()
})
