import type { LadderFrame } from '../ladder/ladder-frame.ts'
import type { RowContent } from '../rows/row-content.ts'
import type { PointedCell } from './ladder-pointer.ts'

/** A row that was repainted with another price less than this ago is not the row that was aimed at. */
const safeClickMs = 250
const outlinedMs = 600

export interface ClickEvents {
  picked(content: RowContent, column: number | null): void
  /** A click on a row that had just changed its price. */
  ignored(): void
}

interface Pressed extends PointedCell {
  content: RowContent
  isSafe: boolean
}

/** A click takes what was painted at the press, and nothing where that was not what the trader aimed at. */
export class LadderClicks {
  readonly #frame: LadderFrame
  readonly #view: Window
  readonly #events: ClickEvents
  #pressed: Pressed | undefined

  constructor(frame: LadderFrame, view: Window, events: ClickEvents) {
    this.#frame = frame
    this.#view = view
    this.#events = events
  }

  press({ slot, column }: PointedCell): void {
    const content = this.#frame.marksAt(slot)?.content
    this.#pressed = undefined
    if (!content || Number.isNaN(content.price)) return
    const isSafe = performance.now() - this.#frame.paintedAt(slot) >= safeClickMs
    this.#pressed = { content, column, isSafe, slot }
  }

  /** `cell` is where the pointer was let go. */
  click(cell: PointedCell | undefined): void {
    const pressed = this.#pressed
    this.#pressed = undefined
    if (!pressed || cell?.slot !== pressed.slot) return
    if (pressed.isSafe) this.#events.picked(pressed.content, pressed.column)
    else this.#refuse(pressed.slot)
  }

  /** Outlined, and not sent anywhere. */
  #refuse(slot: number): void {
    const element = this.#frame.marksAt(slot)?.element
    if (element) element.dataset['ignored'] = ''
    this.#view.setTimeout(() => delete element?.dataset['ignored'], outlinedMs)
    this.#events.ignored()
  }
}
