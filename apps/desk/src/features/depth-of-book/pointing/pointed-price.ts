import { formatScaled } from '@leadline/decimal/scaled'

import type { LadderSurface } from '../ladder/ladder-surface.ts'

/** The price under the pointer, or under the keyboard cursor, as decimal text; '' where neither is on a row. */
export function pointedPrice(ladder: LadderSurface | undefined): string {
  const slot = ladder?.pointer.cell?.slot ?? ladder?.cursor?.slot
  const content = slot === undefined ? undefined : ladder?.contentAt(slot)
  if (!content || !ladder?.state || Number.isNaN(content.price)) return ''
  return formatScaled(content.price, ladder.state.priceDecimals)
}
