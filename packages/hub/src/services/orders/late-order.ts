import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'

import type { TradingOutcome } from './trading-outcome.ts'

/** Longer than this after the frame that the trader acted on, the market is another one. */
const meantForMs = 5000

/**
 * Why an order is not sent any more: it lay in a buffer while Leadline was held up or the computer slept. Undefined where
 * it came in time, and for cancels: those are never too late.
 */
export function lateOrder(message: OrderRequest, now: number): TradingOutcome | undefined {
  const seenAt = 'seenAt' in message ? message.seenAt : undefined
  if (seenAt === undefined || now - seenAt <= meantForMs) return undefined
  const seconds = Math.round((now - seenAt) / 1000)
  const reason = `Leadline was delayed, and this came ${seconds} s late. Nothing was sent. Check the prices and review it again.`
  return { isDone: false, reason, guard: 'late' }
}
