import { venueOf } from '@leadline/venues/venue-registry'

import type { CommandedOrder, OrderCommand } from './order-command.ts'

/** The line that is read as this command again, to the digit. */
export function formatCommand(command: OrderCommand): string {
  const { side, order, venue, timeInForce, postOnly } = command
  return [
    side,
    sizeWords(command),
    orderWords(order),
    timeInForce,
    postOnly && 'post',
    venue && venueOf(venue).monogram.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ')
}

function sizeWords({ size, sizeUnit, asset, quote }: OrderCommand): string {
  const market = asset?.toLowerCase() ?? ''
  const against = quote?.toLowerCase() ?? ''
  if (sizeUnit === 'quote') {
    return asset === null ? `$${size}` : `${size} ${against} ${market}-${against}`
  }
  const whole = asset === null || quote === null ? market : `${market}-${against}`
  const amount = sizeUnit === 'percent' ? `${size}%` : sizeUnit === 'risk' ? `risk ${size}` : size
  return `${amount} ${whole}`.trim()
}

function orderWords(order: CommandedOrder): string {
  switch (order.kind) {
    case 'market':
    case 'best':
      return order.kind
    case 'limit':
      return `@ ${order.limit}`
    case 'stop-market':
      return `stop ${order.stop}`
    case 'stop-limit':
      return `stop ${order.stop} @ ${order.limit}`
    case 'take-profit-market':
      return `take ${order.stop}`
    case 'take-profit-limit':
      return `take ${order.stop} @ ${order.limit}`
    case 'trailing-stop':
      return `trail ${order.value}${order.unit === 'percent' ? '%' : ''}`
    case 'oco':
      return `oco ${order.limit} ${order.stop}`
    case 'bracket': {
      const entry = order.entry === null ? 'market' : `@ ${order.entry}`
      const targets = [...(order.earlier ?? []), order.target].map((price) => `target ${price}`)
      return `${entry} ${targets.join(' ')} stop ${order.stop}`
    }
    case 'iceberg':
      return `@ ${order.limit} show ${order.shown}`
    case 'twap': {
      const limit = order.limit === null ? '' : `@ ${order.limit} `
      return `${limit}twap ${order.slices} in ${order.minutes}m`
    }
    case 'chase':
      return `chase ${order.worst}`
  }
}
