import type { ChartTimeframe } from '../time/timeframes.ts'
import type { Anchor, Drawing, DrawingTool } from './drawing.ts'

const mostSteps = 100

/**
 * The drawings of one symbol, with undo. Every chart of that symbol shows the same book, so that a level marked on one
 * is on the others in the same frame.
 */
export class DrawingBook {
  #drawings: readonly Drawing[]
  #past: (readonly Drawing[])[] = []
  #future: (readonly Drawing[])[] = []
  /** Set while a drag goes on: all of it is one step. */
  #dragStart: readonly Drawing[] | undefined
  readonly #listeners = new Set<() => void>()
  #nextId: number

  constructor(drawings: readonly Drawing[] = []) {
    this.#drawings = drawings
    this.#nextId = numberAfter(drawings)
  }

  get drawings(): readonly Drawing[] {
    return this.#drawings
  }

  /** Those that a chart of this timeframe shows, in the order in which they were drawn. */
  on(timeframe: ChartTimeframe): Drawing[] {
    return this.#drawings.filter(({ onlyOn }) => onlyOn === null || onlyOn === timeframe)
  }

  get(id: string | undefined): Drawing | undefined {
    return this.#drawings.find((drawing) => drawing.id === id)
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  add(
    tool: DrawingTool,
    anchors: readonly Anchor[],
    drawnOn: ChartTimeframe,
    text = '',
    scale: Pick<Drawing, 'isLogarithmic'> = {},
  ): Drawing {
    const id = `d${this.#nextId}`
    const drawing: Drawing = { id, tool, anchors, text, onlyOn: null, drawnOn, ...scale }
    this.#nextId += 1
    this.#change([...this.#drawings, drawing])
    return drawing
  }

  remove(id: string): void {
    this.#change(this.#drawings.filter((drawing) => drawing.id !== id))
  }

  setAnchors(id: string, anchors: readonly Anchor[]): void {
    const before = this.get(id)?.anchors ?? []
    const isSame = anchors.every(
      ({ time, price }, index) => before[index]?.time === time && before[index].price === price,
    )
    if (!isSame) this.#edit(id, { anchors })
  }

  setText(id: string, text: string): void {
    this.#edit(id, { text })
  }

  /** Bands of an anchored VWAP, the risk of a risk and reward. */
  setChoice(id: string, choice: Pick<Drawing, 'bands' | 'risk'>): void {
    this.#edit(id, choice)
  }

  /** 'This timeframe only': the one it was drawn on. */
  confine(id: string, isConfined: boolean): void {
    const drawing = this.get(id)
    if (drawing) this.#edit(id, { onlyOn: isConfined ? drawing.drawnOn : null })
  }

  /** Another window drew: its drawings count, and what was done here before cannot be undone over them. */
  replace(drawings: readonly Drawing[]): void {
    this.#dragStart = undefined
    this.#past = []
    this.#future = []
    this.#drawings = drawings
    this.#nextId = Math.max(this.#nextId, numberAfter(drawings))
    this.#notify()
  }

  /** What is there has not come to rest: nothing of it is worth keeping yet. */
  get isDragged(): boolean {
    return this.#dragStart !== undefined
  }

  /** All changes until `endDrag` are one step back. */
  beginDrag(): void {
    this.#dragStart = this.#drawings
  }

  /** Keeps what was dragged, or puts it back. */
  endDrag(isKept: boolean): void {
    const start = this.#dragStart
    this.#dragStart = undefined
    if (!start || start === this.#drawings) return
    const end = this.#drawings
    this.#drawings = start
    if (isKept) this.#change(end)
    else this.#notify()
  }

  undo(): void {
    this.#step(this.#past, this.#future)
  }

  redo(): void {
    this.#step(this.#future, this.#past)
  }

  /** Called after every change; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #edit(id: string, change: Partial<Drawing>): void {
    this.#change(
      this.#drawings.map((drawing) => (drawing.id === id ? { ...drawing, ...change } : drawing)),
    )
  }

  #change(next: readonly Drawing[]): void {
    if (!this.#dragStart) {
      this.#past = [...this.#past, this.#drawings].slice(-mostSteps)
      this.#future = []
    }
    this.#drawings = next
    this.#notify()
  }

  #step(from: (readonly Drawing[])[], to: (readonly Drawing[])[]): void {
    const next = from.pop()
    if (!next) return
    to.push(this.#drawings)
    this.#drawings = next
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

function numberAfter(drawings: readonly Drawing[]): number {
  const numbers = drawings.map(({ id }) => Number(/^d(\d+)$/.exec(id)?.[1] ?? 0))
  return Math.max(0, ...numbers) + 1
}
