import { ApiError } from '@leadline/client/api-error'
import type { CallInput } from '@leadline/contract/endpoint'
import { openCryptoInvoice } from '@leadline/contract/shop/payment-answers'

import { call } from '../../../api/call.ts'
import { paymentPage } from '../payment/use-leaving.ts'
import { isAlreadyPaid, type Problem, problemOf } from '../use-purchase.ts'

type InvoiceRequest = CallInput<typeof openCryptoInvoice>['body']

/** Errors in whose words the buyer reads what to do. */
const speaksToTheBuyer = new Set<string>([
  'order_already_paid',
  'payment_under_way',
  'too_many_requests',
])

export type OpenedInvoice =
  | { url: string; order: string | undefined; claim: string | undefined }
  | { problem: Problem; order: string | undefined }

/** Open a crypto invoice, or say in the page's own words why there is none. */
export async function openInvoice(body: InvoiceRequest): Promise<OpenedInvoice> {
  try {
    const { url, order, claim } = await call(openCryptoInvoice, { body })
    const page = paymentPage(url)
    if (page) return { url: page, order, claim }
    const message = 'No invoice URL returned. Please try again or contact support.'
    return { problem: { message }, order }
  } catch (error) {
    return { problem: invoiceProblem(error), order: undefined }
  }
}

function invoiceProblem(error: unknown): Problem {
  // Trying again would not help: say what does.
  const isPaid = isAlreadyPaid(error)
  if (error instanceof ApiError && speaksToTheBuyer.has(error.code ?? '')) {
    return { message: error.message, isPaid }
  }
  if (error instanceof ApiError && error.code === 'claim_code_taken') {
    const message =
      'The plan or its price has changed since this order was opened. You have a new claim code now; copy it if you need it, then pay.'
    return { message, needsNewCode: true }
  }
  return problemOf(error, 'Crypto checkout error. Please try again.')
}
