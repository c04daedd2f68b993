import { closeAlert, openAlerts } from '../features/payments/payment-alerts.ts'
import { type Command, RefusedError } from './command.ts'

/** What needs a person: forgeries, payments that differ from their order, second payments, disputes. */
export const paymentAlertsCommand: Command = {
  summary: 'list what needs a person about payments; --done KEY takes one off the list',
  usage: '[--done KEY]',
  required: [],
  optional: ['done'],
  plan({ done }) {
    return async ({ database, runtime }) => {
      if (done !== undefined) {
        const isClosed = await closeAlert(database, done, runtime.now())
        if (!isClosed) throw new RefusedError(`There is no open alert '${done}'.`)
        return `Done: ${done}`
      }
      const alerts = await openAlerts(database)
      if (alerts.length === 0) return 'Nothing about payments needs a person.'
      return alerts
        .map(
          (alert) =>
            `${new Date(alert.last_at).toISOString()}  ${alert.kind}  ${alert.provider ?? ''}  ${alert.details} (${alert.times} times)\n` +
            `    order ${alert.order_id ?? 'unknown'}   --done ${alert.key}`,
        )
        .join('\n')
    }
  },
}
