import { closeAlert, openAlerts } from '../features/payments/alerts/payment-alerts.store.ts'
import { inTransaction } from '../platform/database/open-database.ts'
import { type Command, RefusedError } from './command.ts'
import { staffNote } from './payments-of-command.ts'

/** What needs a person: forgeries, payments that differ from their order, second payments, disputes. */
export const paymentAlertsCommand: Command = {
  summary: 'list what needs a person about payments; --done KEY takes one off the list',
  usage: '[--done KEY]',
  required: [],
  optional: ['done'],
  plan({ done }) {
    return async (context) => {
      const { database, runtime } = context
      if (done !== undefined) {
        const isClosed = await inTransaction(database, async (transaction) => {
          const isOpen = await closeAlert(transaction, done, runtime.now())
          if (isOpen) await staffNote(context, 'payment-alerts', done)(transaction, 'done')
          return isOpen
        })
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
