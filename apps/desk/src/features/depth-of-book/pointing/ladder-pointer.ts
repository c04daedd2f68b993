import type { Hold } from '../rows/hold.ts'

/** What the pointer is on. */
export interface PointedCell {
  slot: number
  /** Null: anywhere in the row but on an exchange. */
  column: number | null
}

export interface PointerEvents {
  /** Something about where the pointer is has changed. */
  moved(): void
  /** Pressed on a row: what is painted there now is what a click takes. */
  pressed(cell: PointedCell): void
  clicked(): void
  /** A right click, or the key for it. */
  menuWanted(): void
  recenter(): void
  /** Above zero: higher prices come into view. */
  scrolled(rows: number): void
}

/** Follows the pointer over a ladder without asking the document where anything is. */
export class LadderPointer {
  cell: PointedCell | undefined
  isOnLine = false
  readonly #hold: Hold
  #wheel = 0

  constructor(body: HTMLElement, hold: Hold, events: PointerEvents, rowHeight: () => number) {
    this.#hold = hold
    const now = () => performance.now()
    body.addEventListener('pointermove', ({ target }) => {
      if (this.#point(target)) events.moved()
    })
    body.addEventListener('pointerleave', () => {
      this.cell = undefined
      this.isOnLine = false
      hold.pointerOff(now())
      events.moved()
    })
    body.addEventListener('pointerdown', ({ target, button }) => {
      if (this.#point(target)) events.moved()
      if (button === 0 && this.cell) events.pressed(this.cell)
    })
    body.addEventListener('click', () => events.clicked())
    body.addEventListener('contextmenu', (event) => {
      event.preventDefault()
      events.menuWanted()
    })
    body.addEventListener('dblclick', () => {
      if (this.isOnLine) events.recenter()
    })
    body.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey) return
        event.preventDefault()
        const perRow = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 1 : rowHeight()
        this.#wheel -= event.deltaY / perRow
        const rows = Math.trunc(this.#wheel)
        if (rows === 0) return
        this.#wheel -= rows
        events.scrolled(rows)
      },
      { passive: false },
    )
  }

  /** True where it is on something else than before. */
  #point(target: EventTarget | null): boolean {
    const element = target as Element | null
    const wasOn = this.#hold.isPointerOn
    const before = this.cell
    const wasOnLine = this.isOnLine
    const slot = element?.closest<HTMLElement>('[data-slot]')?.dataset['slot']
    const column = element?.closest<HTMLElement>('[data-column]')?.dataset['column']
    this.cell =
      slot === undefined
        ? undefined
        : { slot: Number(slot), column: column === undefined ? null : Number(column) }
    this.isOnLine = element?.closest('.ladder-mid') != null
    this.#hold.pointerOn()
    return (
      !wasOn ||
      wasOnLine !== this.isOnLine ||
      before?.slot !== this.cell?.slot ||
      before?.column !== this.cell?.column
    )
  }
}
