import type { Scheduler } from '@leadline/runtime/scheduler'

import type { Journal } from '../journal/journal.ts'
import type { OrderEvent, OrderEventBody } from '../order-events.ts'
import type { OrderRecords } from '../order-records.ts'
import type { OrderMarket } from './order-market.ts'

/** What every part of the order manager works with. */
export interface OrderManagerCore {
  journal: Journal
  records: OrderRecords
  alarms: Scheduler
  market: OrderMarket
}

/** An event of one order, now. */
export function eventOf(clientOrderId: string, now: number, body: OrderEventBody): OrderEvent {
  return { ...body, clientOrderId, at: now }
}
