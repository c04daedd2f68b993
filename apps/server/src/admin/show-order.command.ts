import { formatUsd } from '@leadline/contract/shop/money'

import { refundsOf } from '../features/payments/attempts/attempt-refunds.store.ts'
import { attemptsOf } from '../features/payments/attempts/attempts.store.ts'
import { findOrder } from '../features/payments/orders/orders.store.ts'
import { type Command, RefusedError } from './command.ts'

const instant = (value: number | null) => (value === null ? '-' : new Date(value).toISOString())

export const showOrderCommand: Command = {
  summary: 'show an order with its payments and what providers reported about them',
  usage: '--id ORDER',
  required: ['id'],
  plan({ id = '' }) {
    return async ({ database }) => {
      const order = await findOrder(database, id)
      if (!order) throw new RefusedError(`There is no order '${id}'.`)
      const attempts = await attemptsOf(database, id)
      const events = await database
        .selectFrom('provider_events')
        .select(['provider', 'event_id', 'type', 'received_at', 'outcome'])
        .where('order_id', '=', id)
        .orderBy('received_at')
        .execute()
      const refunds = await Promise.all(attempts.map(({ id: of }) => refundsOf(database, of)))
      return [
        `order ${order.id}: ${order.status}, plan ${order.plan_id}, ${formatUsd(order.total_cents)} by ${order.method}`,
        `  ordered ${instant(order.created_at)}, paid ${instant(order.paid_at)}, refunded ${formatUsd(order.refunded_cents)}`,
        ...attempts.map(
          (attempt) =>
            `  payment ${attempt.number} at ${attempt.provider}: ${attempt.state}${attempt.review === null ? '' : ` (${attempt.review})`}, ` +
            `${attempt.provider_id ?? 'not made'}, '${attempt.provider_status ?? ''}', next look ${instant(attempt.check_after)}`,
        ),
        ...refunds
          .flat()
          .map(
            (refund) =>
              `  refund ${refund.number} (${refund.kind}, ${formatUsd(refund.cents)}): ${refund.state}, asked ${instant(refund.asked_at)}${refund.collect_url === null ? '' : `, collected at ${refund.collect_url}`}`,
          ),
        ...events.map(
          (event) =>
            `  event ${event.provider} ${event.type} ${event.event_id} at ${instant(event.received_at)}: ${event.outcome ?? 'waiting'}`,
        ),
      ].join('\n')
    }
  },
}
