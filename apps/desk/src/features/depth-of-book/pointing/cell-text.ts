import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { priceText, sizeText } from '../ladder/ladder-numbers.ts'
import type { LadderSurface } from '../ladder/ladder-surface.ts'

/** The cell of the keyboard cursor, for those who receive it: '60,000.10 ask, 0.40, Coinbase 0.40'. */
export function cellText(surface: LadderSurface, venues: readonly VenueId[]): string {
  const { cursor, layout } = surface
  const content = cursor && surface.contentAt(cursor.slot)
  const numbers = layout.style?.numbers
  if (!cursor || !content || !numbers || Number.isNaN(content.price)) return ''
  const long = { ...numbers, sizeLength: 20 }
  const parts = [`${priceText(content.price, numbers)} ${content.side}`]
  parts.push(content.row ? sizeText(content.row.size, long) : 'nothing')
  const venue = venues[cursor.column - 1]
  if (venue) {
    const column = cursor.column - 1
    const size = content.row?.sizes[column] ?? 0
    const sign = ((content.row?.quotes ?? 0) & (1 << column)) === 0 ? '' : 'quote of '
    parts.push(`${venueOf(venue).name} ${size === 0 ? 'nothing' : sign + sizeText(size, long)}`)
  }
  if (content.own) parts.push(content.own.words)
  return parts.join(', ')
}
