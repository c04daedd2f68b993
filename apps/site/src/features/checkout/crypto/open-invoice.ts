import { ApiError } from '@leadline/client/api-error'
import type { CallInput } from '@leadline/contract/endpoint'
import { openCryptoInvoice } from '@leadline/contract/payment-answers'

import { call } from '../../../api/call.ts'
import { paymentPage } from '../use-leaving.ts'
import { isAlreadyPaid, type Problem } from '../use-purchase.ts'

type InvoiceRequest = CallInput<typeof openCryptoInvoice>['body']

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
    return { problem: problemOf(error), order: undefined }
  }
}

function problemOf(error: unknown): Problem {
  // Trying again would not help: say what does.
  const isPaid = isAlreadyPaid(error)
  const isTooOften = error instanceof ApiError && error.code === 'too_many_requests'
  if (error instanceof ApiError && (isPaid || isTooOften)) return { message: error.message, isPaid }
  if (error instanceof ApiError && error.code === 'claim_code_taken') {
    const message =
      'The plan or its price has changed since this order was opened. You have a new claim code now; copy it if you need it, then pay.'
    return { message, needsNewCode: true }
  }
  return { message: 'Crypto checkout error. Please try again.' }
}
