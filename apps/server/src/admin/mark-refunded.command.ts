import { noteCoinsReturned } from '../features/payments/refund-order.ts'
import { type Command, RefusedError } from './command.ts'
import { noteStaffAction, paymentsOf } from './payments-of-command.ts'

export const markRefundedCommand: Command = {
  summary: 'note that the coins of a crypto refund have been paid out',
  usage: '--id ORDER',
  required: ['id'],
  plan({ id = '' }) {
    return async (context) => {
      const noted = await noteCoinsReturned(paymentsOf(context), id)
      if (!noted) throw new RefusedError(`No crypto refund was begun for an order '${id}'.`)
      await noteStaffAction(context, { action: 'mark-refunded', subject: id, details: 'all' })
      return 'The order is refunded, and its license has ended.'
    }
  },
}
