import type { CommandedOrder, OrderCommand } from '@leadline/orders/command-line/order-command'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import {
  kindWords,
  minutesWords,
  sideWords,
  syntheticWords,
} from '../../../platform/trading/order-words.ts'

/** A typed line as one would say it, before it is in the ticket. */
export function commandSentence(command: OrderCommand, symbol: string): string {
  const { side, size, sizeUnit, order, venue, timeInForce, postOnly } = command
  const [asset = symbol, quote = ''] = symbol.split('-')
  const number = formatDecimal(size)
  const what =
    sizeUnit === 'asset'
      ? `${number} ${asset}`
      : sizeUnit === 'quote'
        ? `${asset} for ${number} ${quote}`
        : sizeUnit === 'risk'
          ? `${asset}, losing ${number} ${quote} at the stop`
          : side === 'sell'
            ? `${number}% of your ${asset}`
            : `${asset} for ${number}% of your ${quote}`
  const where = venue === null ? '' : ` on ${venueOf(venue).name}`
  const how = [timeInForce?.toUpperCase(), postOnly && 'post-only'].filter(Boolean)
  return [`${sideWords[side]} ${what}${where}: ${orderWords(order)}`, ...how].join(', ')
}

function orderWords(order: CommandedOrder): string {
  const number = (text: string) => formatDecimal(text)
  switch (order.kind) {
    case 'market':
      return 'at the market'
    case 'best':
      return 'best across exchanges'
    case 'limit':
      return `limit ${number(order.limit)}`
    case 'stop-market':
    case 'take-profit-market':
      return `${kindWords[order.kind].toLowerCase()} ${number(order.stop)}`
    case 'stop-limit':
    case 'take-profit-limit': {
      const name = kindWords[order.kind].toLowerCase()
      return `${name} ${number(order.stop)}, limit ${number(order.limit)}`
    }
    case 'trailing-stop':
      return `trailing stop ${number(order.value)}${order.unit === 'percent' ? '%' : ''} behind`
    case 'oco':
      return `${number(order.limit)}, or stop ${number(order.stop)}`
    case 'bracket': {
      const entry = order.entry === null ? 'the market' : number(order.entry)
      return `bracket at ${entry}, ${targetWords(order)}, stop ${number(order.stop)}`
    }
    case 'iceberg':
      return `iceberg at ${number(order.limit)}, showing ${number(order.shown)}`
    case 'twap': {
      const limit = order.limit === null ? '' : `, limit ${number(order.limit)}`
      return `${syntheticWords.twap}, ${order.slices} slices in ${minutesWords(order.minutes)}${limit}`
    }
    case 'chase':
      return `chase as far as ${number(order.worst)}`
  }
}

/** 'target 63,000', or 'targets 63,000 and 66,000 in equal parts' */
function targetWords({ earlier = [], target }: { earlier?: readonly string[]; target: string }) {
  if (earlier.length === 0) return `target ${formatDecimal(target)}`
  return `targets ${earlier.map((price) => formatDecimal(price)).join(', ')} and ${formatDecimal(target)} in equal parts`
}
