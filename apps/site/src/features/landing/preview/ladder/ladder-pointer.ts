import type { BookSide } from '../market/order-book.ts'

export type PointedRow = { readonly side: BookSide; readonly at: number }

/** Mark the row under the pointer and all that lies between it and the inside. */
export function watchPointer(
  ladder: HTMLElement,
  rows: Readonly<Record<BookSide, readonly Element[]>>,
  ending: AbortSignal,
  onPoint: (row: PointedRow | undefined) => void,
): void {
  const point = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest('.pv-row') : null
    let pointed: PointedRow | undefined
    for (const side of ['ask', 'bid'] as const) {
      const at = row ? rows[side].indexOf(row) : -1
      if (at >= 0) pointed = { side, at }
      for (const [place, element] of rows[side].entries()) {
        element.classList.toggle('pv-within', place <= at)
        element.classList.toggle('pv-at', place === at)
      }
    }
    onPoint(pointed)
  }
  ladder.addEventListener('pointerover', ({ target }) => point(target), { signal: ending })
  ladder.addEventListener('pointerleave', () => point(null), { signal: ending })
}
