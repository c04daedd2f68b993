import { markReturned } from '../features/payments/refunds/mark-returned.ts'
import { type Command, RefusedError } from './command.ts'
import { paymentsOf, providerOffWords, staffNote } from './payments-of-command.ts'

export const markRefundedCommand: Command = {
  summary:
    'note that money went back which no provider reports: coins paid out, or a payment under review returned by hand',
  usage: '--id ORDER',
  required: ['id'],
  plan({ id = '' }) {
    return async (context) => {
      const returned = await markReturned(
        paymentsOf(context),
        id,
        staffNote(context, 'mark-refunded', id),
      )
      if (returned.kind === 'provider is off') throw new RefusedError(providerOffWords(returned))
      if (returned.kind === 'nothing to mark') {
        throw new RefusedError(
          `An order '${id}' has neither a crypto refund under way nor a payment under review.`,
        )
      }
      return `Noted. The order is now: ${returned.status.replaceAll('_', ' ')}.`
    }
  },
}
