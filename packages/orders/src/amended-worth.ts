import { exact } from './decimal-text.ts'
import type { OrderRecord } from './order-record.ts'

type Worth = Pick<OrderRecord, 'notionalUsd' | 'pendingNotionalUsd'>

/** An amendment is on its way. An order that grows counts to the day on which it grows. */
export function worthWhileAmended(
  order: OrderRecord,
  pendingNotionalUsd: string | null,
): Pick<OrderRecord, 'pendingNotionalUsd' | 'countedAt'> {
  const isLarger = isMore(pendingNotionalUsd, order.notionalUsd)
  return { pendingNotionalUsd, countedAt: isLarger ? order.changedAt : order.countedAt }
}

/** It has happened: the order is worth what it requested. */
export function worthAfterAmendment({ notionalUsd, pendingNotionalUsd }: OrderRecord): Worth {
  return { notionalUsd: pendingNotionalUsd ?? notionalUsd, pendingNotionalUsd: null }
}

/** It may have happened or not: the larger of both counts, so that no limit is passed by an answer that was lost. */
export function largerWorth({ notionalUsd, pendingNotionalUsd }: OrderRecord): Worth {
  const isLarger = isMore(pendingNotionalUsd, notionalUsd)
  return { notionalUsd: isLarger ? pendingNotionalUsd : notionalUsd, pendingNotionalUsd: null }
}

function isMore(after: string | null, before: string | null): boolean {
  return exact(after ?? '0').gt(exact(before ?? '0'))
}
