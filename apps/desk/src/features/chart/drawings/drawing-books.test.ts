import type { Drawing } from '@leadline/charts/drawings/drawing'
import { expect, test } from 'vitest'

import { drawingForm } from '../../../platform/drawings/drawing-form.ts'
import { Value } from '../../../platform/value.ts'
import { type DrawingStore, DrawingBooks } from './drawing-books.ts'

const line: Drawing = {
  id: 'd1',
  tool: 'horizontal-line',
  anchors: [{ time: 1_700_000_000_000, price: 67_441.92 }],
  text: 'Monday high',
  onlyOn: null,
  drawnOn: '1d',
}
/** Drawn by a version that has more tools. */
const spiral = { ...line, id: 'd2', tool: 'spiral' }

function documentStoreWith(...drawings: unknown[]) {
  type Documents = ReturnType<ReturnType<DrawingStore['ofKind']>['get']>
  const documents = new Value<Documents>(new Map())
  const put = (name: string, body: unknown) => {
    const document = { kind: 'drawings', name, version: 1, body: body as { drawings: [] } }
    documents.set(new Map(documents.get()).set(name, document))
  }
  put('BTC-USD', { drawings })
  let times = 0
  const documentStore: DrawingStore = {
    ofKind: () => documents,
    read: (form, name) => {
      const document = documents.get().get(name)
      return (document && form.read(document)) ?? form.empty
    },
    keep: (_form, name, body) => {
      times += 1
      put(name, body)
    },
  }
  const kept = () => documents.get().get('BTC-USD')?.body
  return { documentStore, put, kept, times: () => times }
}

test('drawings belong to the symbol: all its charts have the same book, other symbols another', () => {
  const books = new DrawingBooks(documentStoreWith(line).documentStore)
  expect(books.of('BTC-USD')).toBe(books.of('BTC-USD'))
  expect(books.of('BTC-USD').drawings).toEqual([line])
  expect(books.of('ETH-USD').drawings).toEqual([])
})

test('what is drawn is kept, together with what only a newer version can draw', () => {
  const { documentStore, kept } = documentStoreWith(line, spiral)
  const book = new DrawingBooks(documentStore).of('BTC-USD')
  book.remove('d1')
  expect(kept()).toEqual({ drawings: [spiral] })
})

test('a drag is kept once, when it ends, and not at all where it was taken back', () => {
  const { documentStore, times } = documentStoreWith(line)
  const book = new DrawingBooks(documentStore).of('BTC-USD')
  book.beginDrag()
  book.setAnchors('d1', [{ time: 0, price: 1 }])
  book.setAnchors('d1', [{ time: 0, price: 2 }])
  book.endDrag(false)
  expect(times()).toBe(0)
  book.beginDrag()
  book.setAnchors('d1', [{ time: 0, price: 3 }])
  book.endDrag(true)
  expect(times()).toBe(1)
})

test('what another window draws is here at once; the same document again changes nothing', () => {
  const { documentStore, put, times } = documentStoreWith(line)
  const book = new DrawingBooks(documentStore).of('BTC-USD')
  const moved = { ...line, anchors: [{ time: 0, price: 5 }] }
  put('BTC-USD', { drawings: [moved] })
  expect(book.drawings).toEqual([moved])
  book.setText('d1', 'mine')
  put('BTC-USD', JSON.parse(JSON.stringify({ drawings: book.drawings })))
  expect(book.canUndo).toBe(true)
  expect(times()).toBe(1)
})

test('drawings that were kept in no form we know are not drawn', () => {
  expect(drawingForm.read({ version: 1, body: { drawings: 'x' } })).toBeUndefined()
  expect(drawingForm.read({ version: 2, body: { drawings: [] } })).toBeUndefined()
})
