/** What a pool needs of a line. */
interface Line {
  /** Reports the line in which slot it stands. */
  standIn(slot: number): void
}

/**
 * Lines by what stands in them. When the market puts a new price between two rows, all rows behind it move: each takes
 * its line along, and one line alone is painted. Moving a line is a copy of its pixels; painting one is all of its
 * numbers.
 */
export class RowPool<View extends Line> {
  #bySlot: View[] = []
  #byKey = new Map<number, View>()

  get size(): number {
    return this.#bySlot.length
  }

  at(slot: number): View | undefined {
    return this.#bySlot[slot]
  }

  add(view: View): void {
    view.standIn(this.#bySlot.length)
    this.#bySlot.push(view)
  }

  /** One key per slot; NaN where nothing stands. */
  assign(keys: readonly number[]): void {
    const taken = new Set<View>()
    const next = keys.map((key) => {
      const view = this.#byKey.get(key)
      if (!view || taken.has(view)) return undefined
      taken.add(view)
      return view
    })
    const free = this.#bySlot.filter((view) => !taken.has(view))
    this.#byKey.clear()
    keys.forEach((key, slot) => {
      const view = next[slot] ?? free.pop()
      if (!view) return
      if (this.#bySlot[slot] !== view) view.standIn(slot)
      next[slot] = view
      if (!Number.isNaN(key)) this.#byKey.set(key, view)
    })
    this.#bySlot = next.filter((view) => view !== undefined)
  }
}

/** One number for a price, its place among rows of the same price, and its side of the line. */
export function rowKey(price: number, nth: number, isAbove: boolean): number {
  return price * 8 + Math.min(nth, 3) * 2 + (isAbove ? 1 : 0)
}
