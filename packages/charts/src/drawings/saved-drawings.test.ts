import fc from 'fast-check'
import { expect, test } from 'vitest'

import { DrawingBook } from './drawing-book.ts'
import { anchorsOf, type Drawing, drawingTools } from './drawing.ts'
import { readDrawings } from './saved-drawings.ts'

const line: Drawing = {
  id: 'd7',
  tool: 'horizontal-line',
  anchors: [{ time: 1_700_000_000_000, price: 67_441.92 }],
  text: 'Monday high',
  onlyOn: '1d',
  drawnOn: '1d',
}

test('what was drawn is there again after saving and reading, to the last number', () => {
  const anchor = fc.record({
    time: fc.integer(),
    price: fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((each) => !Object.is(each, -0)),
  })
  fc.assert(
    fc.property(fc.array(anchor, { minLength: 3, maxLength: 3 }), fc.string(), (anchors, text) => {
      const drawings = drawingTools.map((tool, index): Drawing => {
        const count = anchorsOf[tool]
        const drawn = { ...line, id: `d${index}`, tool, text, anchors: anchors.slice(0, count) }
        return index % 2 === 0 ? drawn : { ...drawn, isLogarithmic: true }
      })
      const saved = JSON.parse(JSON.stringify(drawings)) as unknown[]
      expect(readDrawings(saved)).toEqual({ drawings, strange: [] })
    }),
  )
})

test('new drawings never take the name of one that was read', () => {
  const book = new DrawingBook([line])
  expect(book.add('text-note', line.anchors, '1m').id).toBe('d8')
})

test('what is not a drawing is handed back as it is, not lost and not shown', () => {
  const strange = [{ ...line, id: 'x', tool: 'spiral' }, 'nonsense', { ...line, anchors: [] }, line]
  expect(readDrawings([line, ...strange])).toEqual({ drawings: [line], strange })
})

test('nothing that is read can throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => readDrawings([value])).not.toThrow()
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

test('what another window drew replaces what is here, and cannot be undone from here', () => {
  const book = new DrawingBook()
  book.add('text-note', line.anchors, '1m')
  let reported = 0
  book.subscribe(() => (reported += 1))
  book.replace([line])
  expect([book.drawings, book.canUndo, reported]).toEqual([[line], false, 1])
  expect(book.add('ray', line.anchors, '1m').id).toBe('d8')
})
