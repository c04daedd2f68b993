import { centsFromDecimal } from '../features/payments/decimal-cents.ts'
import { ProviderRefused, ProviderUnavailable } from '../features/payments/gateway.ts'
import { refundOrder } from '../features/payments/refund-order.ts'
import { type Command, type CommandContext, RefusedError, UsageError } from './command.ts'
import { noteStaffAction, paymentsOf } from './payments-of-command.ts'

export const refundOrderCommand: Command = {
  summary: 'give back what an order was paid with, all of it or an amount in dollars',
  usage: '--id ORDER [--amount 12.34]',
  required: ['id'],
  optional: ['amount'],
  plan({ id = '', amount }) {
    const amountCents = amount === undefined ? null : centsFromDecimal(amount)
    if (amount !== undefined && !amountCents) {
      throw new UsageError(`--amount: '${amount}' is not an amount such as 12.34.`)
    }
    return async (context) => {
      const refunded = await refund(context, id, amountCents)
      if (refunded.kind === 'no such order') throw new RefusedError(`There is no order '${id}'.`)
      if (refunded.kind === 'nothing to refund') {
        throw new RefusedError('This order holds no money that could be given back.')
      }
      await noteStaffAction(context, {
        action: 'refund-order',
        subject: id,
        details: amount ?? 'all',
      })
      return refunded.collectUrl === null
        ? 'The provider gives the money back. The order shows it as soon as it says so.'
        : `The buyer collects the money at ${refunded.collectUrl}\nTheir order page shows this link.`
    }
  },
}

async function refund(context: CommandContext, id: string, amountCents: number | null) {
  try {
    return await refundOrder(paymentsOf(context), id, amountCents)
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) {
      throw new RefusedError(`The provider says no: ${error.message}`, { cause: error })
    }
    throw error
  }
}
