import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

import { alignedColumn } from '../numbers/aligned-column.ts'
import { formatDecimal, formatAverage } from '../numbers/format-decimal.ts'
import { nothingThere } from '../numbers/format-number.ts'
import { limitOf, sizeOf } from './order-words.ts'

export interface OrderNumbers {
  limit: string
  size: string
  filled: string
  average: string
}

/** Orders, each with its numbers, whose points stand under one another. */
export function withOrderNumbers(
  orders: readonly WireOrder[],
): { order: WireOrder; numbers: OrderNumbers }[] {
  const column = (text: (order: WireOrder) => string) => alignedColumn(orders.map(text))
  const limits = column(({ terms }) => limitOf(terms) || nothingThere)
  const sizes = column(({ terms }) => sizeOf(terms))
  const fills = column(({ filled }) => formatDecimal(filled))
  const averages = column(({ averagePrice }) =>
    averagePrice === null ? nothingThere : formatAverage(averagePrice),
  )
  return orders.map((order, place) => ({
    order,
    numbers: {
      limit: limits[place] ?? '',
      size: sizes[place] ?? '',
      filled: fills[place] ?? '',
      average: averages[place] ?? '',
    },
  }))
}
