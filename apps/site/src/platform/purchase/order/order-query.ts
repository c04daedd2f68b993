import { ApiError } from '@leadline/client/api-error'
import { minuteMs } from '@leadline/contract/durations'
import { methodWords } from '@leadline/contract/orders/method-words'
import { type OrderStatus, type OrderView, readOrder } from '@leadline/contract/shop/payments'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../api/call.ts'
import { useSession } from '../../session/session.ts'

const moving: ReadonlySet<OrderStatus> = new Set(['pending', 'processing', 'review'])
const firstMs = 3000
const lastMs = 15_000
/** After a minute at the first pace, each wait is a quarter longer than the one before. */
const quickReads = 20
const growth = 1.25
/** Coins may arrive after an order has expired, so it is still read again, but rarely. */
const lateCoinsMs = minuteMs

/** How long to wait before the order is read again; false once nothing is expected to change. */
export function nextReadMs(order: OrderView | undefined, reads: number): number | false {
  if (order && !moving.has(order.status)) return mayGetCoins(order) ? lateCoinsMs : false
  return Math.min(lastMs, firstMs * growth ** Math.max(0, reads - quickReads))
}

function mayGetCoins({ status, method }: OrderView): boolean {
  return (status === 'expired' || status === 'failed') && methodWords[method].isCrypto
}

/** An order as it stands, read again and again while it moves, and whenever one looks at it. */
export function useOrder(id: string | undefined) {
  // Whoever it belongs to gets more: another session reads it again.
  const session = useSession()?.id ?? ''
  return useQuery({
    queryKey: ['order', id, session],
    queryFn: ({ signal }) => call(readOrder, { params: { id: id ?? '' } }, signal),
    enabled: id !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isUnknownOrder(state.error) ? false : nextReadMs(state.data, state.dataUpdateCount),
  })
}

/** There is no such order, and asking again will not make one. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
