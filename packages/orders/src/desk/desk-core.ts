import type { Wakeups } from '@leadline/venues/wire/wakeups'

import type { Journal } from '../journal/journal.ts'
import type { OrderEvent, OrderNews } from '../order-events.ts'
import type { OrderRecords } from '../order-records.ts'
import type { OrderMarket } from './order-market.ts'

/** What every part of the order desk works with. */
export interface DeskCore {
  journal: Journal
  records: OrderRecords
  alarms: Wakeups
  market: OrderMarket
}

/** An event of one order, now. */
export function eventOf(clientOrderId: string, now: number, news: OrderNews): OrderEvent {
  return { ...news, clientOrderId, at: now }
}

/** Pauses that grow, so that a question which cannot be answered does no harm. */
export function pauseMs(attempt: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(attempt, 20), longestMs)
}
