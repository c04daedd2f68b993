import { formatUsd } from '@leadline/contract/shop/money'

import { centsFromDecimal } from '../features/payments/providers/decimal-cents.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
} from '../features/payments/providers/provider-errors.ts'
import type { RefundRequest } from '../features/payments/refunds/plan-refund.ts'
import { type Refunded, refundOrder } from '../features/payments/refunds/refund-order.ts'
import { type Command, type CommandContext, RefusedError, UsageError } from './command.ts'
import { paymentsOf, providerOffWords, staffNote } from './payments-of-command.ts'

export const refundOrderCommand: Command = {
  summary:
    'give back what an order was paid with: all of it, an amount in dollars, or what was too much',
  usage: '--id ORDER [--amount 12.34 | --what all|surplus]',
  required: ['id'],
  optional: ['amount', 'what'],
  plan({ id = '', amount, what }) {
    const requested = requestOf(amount, what)
    return async (context) => refundText(await refund(context, id, requested), id, requested)
  },
}

function requestOf(amount: string | undefined, what: string | undefined): RefundRequest {
  if (amount !== undefined && what !== undefined) {
    throw new UsageError('Give --amount or --what, not both.')
  }
  if (what !== undefined) {
    if (what === 'all' || what === 'surplus') return what
    throw new UsageError(`--what: '${what}' is neither 'all' nor 'surplus'.`)
  }
  if (amount === undefined) return undefined
  const cents = centsFromDecimal(amount)
  if (!cents) throw new UsageError(`--amount: '${amount}' is not an amount such as 12.34.`)
  return cents
}

async function refund(
  context: CommandContext,
  id: string,
  requested: RefundRequest,
): Promise<Refunded> {
  try {
    return await refundOrder(
      paymentsOf(context),
      id,
      requested,
      staffNote(context, 'refund-order', id),
    )
  } catch (error) {
    if (error instanceof ProviderRefused) {
      throw new RefusedError(`The provider says no: ${error.message}`, { cause: error })
    }
    if (error instanceof ProviderUnavailable) {
      throw new RefusedError(
        `No answer (${error.message}). It may have been made: the same command again, in a minute, asks for the same refund.`,
        { cause: error },
      )
    }
    throw error
  }
}

function refundText(refunded: Refunded, id: string, requested: RefundRequest): string {
  switch (refunded.kind) {
    case 'no such order':
      throw new RefusedError(`There is no order '${id}'.`)
    case 'nothing to refund':
      throw new RefusedError(
        'This order holds no money that could be given back.' +
          (requested === undefined ? ' After a surplus, --what all gives back the price.' : ''),
      )
    case 'provider is off':
      throw new RefusedError(providerOffWords(refunded))
    case 'too much':
      throw new RefusedError(`Only ${formatUsd(refunded.leftCents)} is left to give back.`)
    case 'under way':
      throw new RefusedError('Somebody is asking for this refund right now. Try again in a minute.')
    case 'asked for':
      return refunded.collectUrl === null
        ? `The provider gives the money back (${refunded.what}). The order shows it as soon as it says so.`
        : `The buyer collects the money (${refunded.what}) at ${refunded.collectUrl}\nTheir order page shows this link. When it was paid out: mark-refunded --id ${id}`
  }
}
