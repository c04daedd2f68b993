import type { Database } from '../../platform/database/open-database.ts'
import { gauge, type Metric } from '../../platform/metrics/metrics.ts'
import type { Runtime } from '../../platform/runtime.ts'

/** What an operator watches about money: counts by state, and nothing about any order. */
export function paymentMetrics(database: Database, runtime: Runtime) {
  return async (): Promise<Metric[]> => {
    const orders = await database
      .selectFrom('orders')
      .select((row) => ['status', row.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const alerts = await database
      .selectFrom('payment_alerts')
      .select((row) => ['kind', row.fn.countAll<number>().as('count')])
      .where('handled_at', 'is', null)
      .groupBy('kind')
      .execute()
    // `try_after` is null once an event is processed, so the index holds few others.
    const events = await database
      .selectFrom('provider_events')
      .select((row) => [
        row.fn.countAll<number>().as('count'),
        row.fn.min<number | null>('received_at').as('oldest'),
      ])
      .where('try_after', 'is not', null)
      .executeTakeFirstOrThrow()
    const { oldest } = events
    return [
      {
        name: 'leadline_orders',
        help: 'Orders by status.',
        type: 'gauge',
        samples: orders.map(({ status, count }) => ({ labels: { status }, value: count })),
      },
      {
        name: 'leadline_payment_alerts_open',
        help: 'Payment alerts that nobody has handled, by kind.',
        type: 'gauge',
        samples: alerts.map(({ kind, count }) => ({ labels: { kind }, value: count })),
      },
      gauge(
        'leadline_provider_events_waiting',
        'Messages of payment providers that are not processed.',
        events.count,
      ),
      gauge(
        'leadline_provider_events_oldest_age_seconds',
        'How long the oldest of them has waited.',
        oldest === null ? 0 : Math.max(0, (runtime.now() - oldest) / 1000),
      ),
    ]
  }
}
