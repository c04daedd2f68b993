import { DrawingBook } from '@leadline/charts/drawings/drawing-book'
import { readDrawings } from '@leadline/charts/drawings/saved-drawings'

import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { drawingForm } from '../../../platform/drawings/drawing-form.ts'

/** What the books need of the desk's documents. */
export type DrawingStore = Pick<DocumentStore, 'ofKind' | 'read' | 'keep'>

type Body = typeof drawingForm.empty

interface OpenBook {
  book: DrawingBook
  /** Entries that this version cannot draw, kept for one that can. */
  strange: readonly unknown[]
  /** The document as the book shows it. */
  text: string
}

/** The drawings of every symbol that some chart shows: one book each, so that all its charts show the same. */
export class DrawingBooks {
  #documentStore: DrawingStore
  #open = new Map<string, OpenBook>()

  constructor(documentStore: DrawingStore) {
    this.#documentStore = documentStore
    documentStore.ofKind(drawingForm.kind).subscribe(() => this.#look())
  }

  of(symbol: string): DrawingBook {
    const known = this.#open.get(symbol)
    if (known) return known.book
    const body = this.#documentStore.read(drawingForm, symbol)
    const { drawings, strange } = readDrawings(body.drawings)
    const open: OpenBook = { book: new DrawingBook(drawings), strange, text: textOf(body) }
    this.#open.set(symbol, open)
    open.book.subscribe(() => this.#keep(symbol, open))
    return open.book
  }

  /** A drag is kept when it ends. */
  #keep(symbol: string, open: OpenBook): void {
    if (open.book.isDragged) return
    const body = { drawings: [...open.book.drawings, ...open.strange] } as unknown as Body
    const text = textOf(body)
    if (text === open.text) return
    open.text = text
    this.#documentStore.keep(drawingForm, symbol, body)
  }

  /** Another window may have drawn. */
  #look(): void {
    for (const [symbol, open] of this.#open) {
      const body = this.#documentStore.read(drawingForm, symbol)
      const text = textOf(body)
      if (text === open.text) continue
      open.text = text
      const { drawings, strange } = readDrawings(body.drawings)
      open.strange = strange
      open.book.replace(drawings)
    }
  }
}

function textOf(body: Body): string {
  return JSON.stringify(body)
}

const books = new WeakMap<DrawingStore, DrawingBooks>()

/** Once for each desk. */
export function drawingBooksOf(documentStore: DrawingStore): DrawingBooks {
  const known = books.get(documentStore) ?? new DrawingBooks(documentStore)
  books.set(documentStore, known)
  return known
}
