import fc from 'fast-check'
import { expect, test } from 'vitest'

import { DrawingBook } from './drawing-book.ts'
import { type Drawing, drawingTools } from './drawing.ts'
import { readDrawings, saveDrawings } from './saved-drawings.ts'

const line: Drawing = {
  id: 'd7',
  tool: 'horizontal-line',
  anchors: [{ time: 1_700_000_000_000, price: 67_441.92 }],
  text: 'Monday high',
  onlyOn: '1d',
  drawnOn: '1d',
}

function reasonOf(saved: unknown): string {
  const read = readDrawings(saved)
  return read.isRead ? 'it was read' : read.reason
}

test('what was drawn is there again after saving and reading, to the last figure', () => {
  const anchor = fc.record({
    time: fc.integer(),
    price: fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((each) => !Object.is(each, -0)),
  })
  fc.assert(
    fc.property(fc.array(anchor, { minLength: 2, maxLength: 2 }), fc.string(), (anchors, text) => {
      const drawings = drawingTools.map((tool, index): Drawing => {
        const count = ['horizontal-line', 'text-note'].includes(tool) ? 1 : 2
        return { ...line, id: `d${index}`, tool, text, anchors: anchors.slice(0, count) }
      })
      const saved: unknown = JSON.parse(JSON.stringify(saveDrawings(drawings)))
      expect(readDrawings(saved)).toEqual({ isRead: true, drawings, strange: [] })
    }),
  )
})

test('new drawings never take the name of one that was read', () => {
  const book = new DrawingBook([line])
  expect(book.add('text-note', line.anchors, '1m').id).toBe('d8')
})

test('what is not a drawing is kept as it is, not lost and not shown', () => {
  const strange = [{ ...line, id: 'x', tool: 'spiral' }, 'nonsense', { ...line, anchors: [] }, line]
  const read = readDrawings({ version: 1, drawings: [line, ...strange] })
  expect(read).toEqual({ isRead: true, drawings: [line], strange })
  const again = read.isRead ? saveDrawings(read.drawings, read.strange).drawings : []
  expect(again).toEqual([line, ...strange])
})

test('a damaged file, and one of a newer Leadline, are left alone and said so in words', () => {
  for (const saved of [null, 7, {}, { version: 1 }, { version: 1, drawings: 'x' }]) {
    expect(reasonOf(saved)).toContain('damaged')
  }
  expect(reasonOf({ version: 2, drawings: [] })).toContain('newer version')
})

test('nothing that is read can throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => readDrawings(value)).not.toThrow()
      expect(() => readDrawings({ version: 1, drawings: [value] })).not.toThrow()
    }),
  )
})

test('undo goes back a hundred steps at most, and a new step forgets what was undone', () => {
  const book = new DrawingBook()
  for (let count = 0; count < 120; count += 1) book.add('text-note', line.anchors, '1m')
  while (book.canUndo) book.undo()
  expect(book.drawings).toHaveLength(20)
  book.redo()
  book.add('text-note', line.anchors, '1m')
  expect(book.canRedo).toBe(false)
})
