import { ApiError, messageFor } from '@leadline/client/api-error'
import { openPaypalOrder, takePaypalOrder } from '@leadline/contract/shop/payment-answers'

import { call } from '../../../api/call.ts'
import { problemOf, type Purchase } from '../use-purchase.ts'
import { captureOutcome } from './capture-outcome.ts'

/** The server answered without the id of a PayPal order. */
class NoOrderId extends Error {
  override message = 'No order ID returned. Please try again or contact support.'
}

/** Open a PayPal order, or report why there is none. Rethrows, because PayPal must learn of it too. */
export async function createPaypalOrder(purchase: Purchase): Promise<string> {
  const body = purchase.request()
  // The buttons have asked before they opened anything.
  if (!body) throw new Error('the email address is wrong')
  try {
    const { id, order } = await call(openPaypalOrder, { body })
    purchase.keepOrder(order)
    if (!id) throw new NoOrderId()
    return id
  } catch (error) {
    const reason =
      error instanceof NoOrderId ? error.message : messageFor(error, 'Please try again.')
    const message = `Could not initiate PayPal Checkout: ${reason}`
    purchase.report(problemOf(error, message))
    throw error
  }
}

const declined =
  'PayPal declined the card or account that you chose. Nothing was charged. Choose another one in the PayPal window, or pay another way.'

export type Taken =
  | { kind: 'paid' | 'pending'; order: string | undefined }
  | { kind: 'restart' }
  | { kind: 'failed' }

/** Take what the buyer has approved. */
export async function takePaypalPayment(orderId: string, purchase: Purchase): Promise<Taken> {
  try {
    const answer = await call(takePaypalOrder, { params: { orderId }, body: {} })
    const outcome = captureOutcome(answer)
    if (outcome.kind === 'paid' || outcome.kind === 'pending') {
      return { kind: outcome.kind, order: answer.order }
    }
    if (outcome.kind === 'restart') return { kind: 'restart' }
    purchase.report({ message: outcome.message })
  } catch (error) {
    // PayPal lets the buyer choose another card, in its window; the page says why it opens again.
    if (error instanceof ApiError && error.code === 'instrument_declined') {
      purchase.report({ message: declined })
      return { kind: 'restart' }
    }
    const reason = messageFor(error, 'the answer could not be read.')
    const message = `Your transaction could not be processed: ${reason}`
    purchase.report(problemOf(error, message))
  }
  return { kind: 'failed' }
}
