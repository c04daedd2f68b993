import type { TextCell } from '../../platform/painting/text-cell.ts'

const tintMs = 150
/** With more changes than this in one frame, nothing tints: it would be noise. */
const mostTints = 20

/** Marks sizes that changed, for a moment. */
export class SizeTints {
  #view: Window
  #changed: TextCell[] = []
  #isOn = true

  constructor(view: Window) {
    this.#view = view
  }

  /** Reduced motion: nothing tints. */
  allow(isOn: boolean): void {
    this.#isOn = isOn
  }

  add(cell: TextCell): void {
    this.#changed.push(cell)
  }

  /** The frame is complete. */
  flush(): void {
    const cells = this.#changed
    if (cells.length === 0) return
    this.#changed = []
    if (!this.#isOn || cells.length > mostTints) return
    for (const cell of cells) cell.mark('tint', '')
    this.#view.setTimeout(() => {
      for (const cell of cells) cell.mark('tint', undefined)
    }, tintMs)
  }
}
