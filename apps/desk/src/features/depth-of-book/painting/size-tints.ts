import type { RowPicture } from '../rows/row-picture.ts'

const tintMs = 150
/** With more changes than this in one frame, nothing tints: it would be noise. */
const mostTints = 20

/** Marks sizes that changed, for a moment. */
export class SizeTints {
  #view: Window
  #changed: RowPicture[] = []
  #isOn = true

  constructor(view: Window) {
    this.#view = view
  }

  /** Reduced motion: nothing tints. */
  allow(isOn: boolean): void {
    this.#isOn = isOn
  }

  add(row: RowPicture): void {
    this.#changed.push(row)
  }

  /** The frame is complete. `put` brings a row that was painted again to where it stands. */
  flush(put: (row: RowPicture) => void): void {
    const rows = this.#changed
    if (rows.length === 0) return
    this.#changed = []
    if (!this.#isOn || rows.length > mostTints) return
    for (const row of rows) if (row.tint(true)) put(row)
    this.#view.setTimeout(() => {
      for (const row of rows) if (row.tint(false)) put(row)
    }, tintMs)
  }
}
