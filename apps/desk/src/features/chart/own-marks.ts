import type { OwnMarks } from '@leadline/charts/orders/own-marks'
import { venueOf } from '@leadline/venues/venue-registry'

import type { OwnFill, OwnOrder, OwnPosition } from '../../platform/trading/own-trading.ts'

interface OwnInMarket {
  orders: readonly OwnOrder[]
  positions: readonly OwnPosition[]
  fills: readonly OwnFill[]
}

/** What is the trader's own in one symbol, as lines and marks at the chart's scale. Orders can be dragged by their tags, stops that Leadline holds cannot. */
export function ownMarks(
  { orders, positions, fills }: OwnInMarket,
  symbol: string,
  priceDecimals: number,
): Pick<OwnMarks, 'orders' | 'positions' | 'fills'> {
  const isHere = (own: { symbol: string }) => own.symbol === symbol
  const scaled = (price: string) => Math.round(Number(price) * 10 ** priceDecimals)
  return {
    orders: orders.filter(isHere).map(({ id, side, price, size, letters, venue, isHeld }) => ({
      id,
      side,
      price: scaled(price),
      // A stop is no order in the book, and says so.
      size: letters === '' ? size : `${letters} ${size}`,
      venue: venueOf(venue).monogram,
      // It is changed where it is listed.
      ...(isHeld && { isFixed: true }),
    })),
    positions: positions.filter(isHere).map(({ id, averagePrice, size, venue }) => ({
      id,
      averagePrice: scaled(averagePrice),
      size,
      venue: venueOf(venue).monogram,
    })),
    fills: fills.filter(isHere).map(({ id, side, price, size, time, venue }) => ({
      id,
      side,
      price: scaled(price),
      size,
      time,
      venue: venueOf(venue).monogram,
    })),
  }
}
