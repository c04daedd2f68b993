import { formatScaled } from '@leadline/decimal/scaled'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OwnOrder } from '../../../platform/trading/own-trading.ts'
import type { LadderSurface } from '../ladder/ladder-surface.ts'
import type { ArmedCell } from './armed-presses.ts'

/** The cell of an exchange under the pointer; undefined on prices, on own orders, and where nothing stands. */
export function armedCell(
  ladder: LadderSurface | undefined,
  target: EventTarget | null,
  symbol: string,
  venues: readonly VenueId[],
  orders: readonly OwnOrder[],
): ArmedCell | undefined {
  const element = target as Element | null
  if (!ladder?.state || element?.closest('.ladder-own[data-own]')) return undefined
  const slotText = element?.closest<HTMLElement>('[data-slot]')?.dataset['slot']
  const columnText = element?.closest<HTMLElement>('[data-column]')?.dataset['column']
  if (slotText === undefined || columnText === undefined) return undefined
  const [slot, column] = [Number(slotText), Number(columnText)]
  const content = ladder.contentAt(slot)
  const venue = venues[column]
  if (!content || Number.isNaN(content.price) || !venue) return undefined
  const { priceDecimals, bestBid, bestAsk, columns } = ladder.state
  const text = (price: number | null) =>
    price === null ? null : formatScaled(price, priceDecimals)
  const price = formatScaled(content.price, priceDecimals)
  const marked = new Set(content.own?.ids)
  const here = orders.filter(({ id, venue: at }) => marked.has(id) && at === venue)
  return {
    key: `${symbol} ${slot} ${price} ${venue}`,
    clicked: {
      symbol,
      venue,
      side: content.side,
      price,
      bestBid: text(bestBid),
      bestAsk: text(bestAsk),
    },
    paintedAt: ladder.sameSince(slot),
    isLive: columns[column]?.state === 'live',
    ownIds: [...new Set(here.map(({ orderId }) => orderId))],
  }
}
