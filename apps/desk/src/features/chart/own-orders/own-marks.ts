import type { OrderDraft, OwnMarks } from '@leadline/charts/orders/own-marks'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import type { TicketLines } from '../../../platform/trading/draft-lines.ts'
import type { OwnFill, OwnOrder, OwnPosition } from '../../../platform/trading/own-trading.ts'
import { type RiskPlan, riskNotes } from '../../../platform/trading/synthetic/risk-plans.ts'

interface OwnInMarket {
  orders: readonly OwnOrder[]
  positions: readonly OwnPosition[]
  fills: readonly OwnFill[]
  risks: readonly RiskPlan[]
}

/** Decimal text at the scale of the chart. */
export function scaledPrice(price: string, priceDecimals: number): number {
  return Math.round(Number(price) * 10 ** priceDecimals)
}

/**
 * What is the trader's own in one symbol, as lines and marks at the chart's scale. Orders can be dragged by their tags, and
 * exits that Leadline holds; what follows the market cannot.
 */
export function ownMarks(
  { orders, positions, fills, risks }: OwnInMarket,
  symbol: string,
  priceDecimals: number,
): Pick<OwnMarks, 'orders' | 'positions' | 'fills' | 'zones'> {
  const isHere = (own: { symbol: string }) => own.symbol === symbol
  const scaled = (price: string) => scaledPrice(price, priceDecimals)
  const plans = risks.filter(isHere)
  const notes = new Map(plans.flatMap((plan) => [...riskNotes(plan)]))
  const noteOf = (id: string) => {
    const note = notes.get(id) ?? ''
    return note === '' ? {} : { note }
  }
  const lineOf = ({ id, side, price, size, letters, venue, isFixed }: OwnOrder) => ({
    id,
    side,
    price: scaled(price),
    // A stop is no order in the book, and says so.
    size: letters === '' ? size : `${letters} ${size}`,
    venue: venueOf(venue).monogram,
    ...(isFixed && { isFixed }),
    ...noteOf(id),
  })
  return {
    orders: [
      ...orders.filter(isHere).map(lineOf),
      ...plans.flatMap(({ waiting }) =>
        waiting.map((own) => ({ ...lineOf(own), isWaiting: true as const })),
      ),
    ],
    positions: positions.filter(isHere).map(({ id, averagePrice, size, venue }) => ({
      id,
      averagePrice: scaled(averagePrice),
      size,
      venue: venueOf(venue).monogram,
      ...noteOf(id),
    })),
    fills: fills.filter(isHere).map(({ id, side, price, size, time, venue, isOfThen }) => ({
      id,
      side,
      price: scaled(price),
      size,
      time,
      venue: venueOf(venue).monogram,
      ...(isOfThen && { isOfThen }),
    })),
    zones: plans.map(({ id, side, since, entry, exits, entered }) => ({
      id,
      side,
      since,
      entry: { lineId: entry.lineId, price: scaled(entry.price) },
      exits: exits.map(({ lineId, price }) => ({ lineId, price: scaled(price) })),
      text: entered === null ? '' : `Entry ${formatDecimal(entered)}`,
      note: notes.get(id) ?? '',
    })),
  }
}

/** What stands in the ticket, in brass. */
export function draftMarks(ticket: TicketLines | null, priceDecimals: number): OrderDraft[] {
  if (!ticket) return []
  const { lines, size, venue, plan } = ticket
  const notes = plan ? riskNotes(plan) : new Map<string, string>()
  return lines.map(({ id, side, price, letters }) => ({
    id,
    side,
    price: scaledPrice(price, priceDecimals),
    size: `${letters} ${size}`.trim(),
    venue: venue === null ? '' : venueOf(venue).monogram,
    note: notes.get(id) ?? '',
  }))
}
