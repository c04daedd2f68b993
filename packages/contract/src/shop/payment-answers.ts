import * as z from 'zod/mini'
import { catch as readAs } from 'zod/mini'

import {
  capturePaypalOrder,
  startCardCheckout,
  startCryptoCheckout,
  startPaypalCheckout,
} from './payments.ts'

/**
 * The calls that open a payment, as the checkout reads them: a part that is missing from an answer is
 * read as missing, because the page has words of its own for each. The server keeps to the strict ones.
 */
const part = readAs(z.optional(z.string()), undefined)

export const openCardPage = {
  ...startCardCheckout,
  response: z.object({ url: part, order: part }),
}

export const openPaypalOrder = {
  ...startPaypalCheckout,
  response: z.object({ id: part, order: part }),
}

export const openCryptoInvoice = {
  ...startCryptoCheckout,
  response: z.object({ url: part, order: part, claim: part }),
}

/** The status as text, or by its number in the wallet's own list. */
export const CaptureAnswer = z.object({
  status: readAs(z.union([z.string(), z.number()]), ''),
  debug_id: part,
  purchaseUnits: readAs(
    z.array(
      z.object({
        payments: readAs(
          z.optional(z.object({ captures: z.array(z.object({ status: part })) })),
          undefined,
        ),
      }),
    ),
    [],
  ),
  order: part,
})
export type CaptureAnswer = z.infer<typeof CaptureAnswer>

export const takePaypalOrder = { ...capturePaypalOrder, response: CaptureAnswer }
