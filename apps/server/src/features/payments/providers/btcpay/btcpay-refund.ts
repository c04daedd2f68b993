import * as z from 'zod/mini'

import { decimalFromCents } from '../decimal-cents.ts'
import type { Gateway } from '../gateway.ts'
import { checkAnswer } from '../provider-answer.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import type { BtcpayClient } from './btcpay-client.ts'
import { Invoice } from './btcpay-invoice.ts'

const PullPayment = z.looseObject({ name: z.nullish(z.string()), viewLink: z.string() })

/**
 * Coins go back to an address that only the buyer can name, on the page that this returns. There is no
 * idempotency key, so the refund carries ours as its name and is looked for before it is made again.
 */
export async function refundBtcpayInvoice(
  client: BtcpayClient,
  { providerId, amount, idempotencyKey, mayExist = false }: Parameters<Gateway['refund']>[0],
): Promise<{ collectUrl: string | null }> {
  const name = `Refund ${idempotencyKey}`
  const made = mayExist ? await findMade(client, name) : undefined
  if (made) return { collectUrl: made.viewLink }
  const path = `/invoices/${encodeURIComponent(providerId)}`
  const invoice = checkAnswer('BTCPay', Invoice, await client({ method: 'GET', path }))
  const methods = invoice.checkout?.paymentMethods
  const answer = await client({
    method: 'POST',
    path: `${path}/refund`,
    body: {
      name,
      ...(methods ? { payoutMethods: methods } : {}),
      ...(typeof amount === 'number'
        ? {
            refundVariant: 'Custom',
            customAmount: decimalFromCents(amount),
            customCurrency: invoice.currency,
          }
        : { refundVariant: amount === 'all' ? 'Fiat' : 'OverpaidAmount' }),
    },
  })
  return { collectUrl: checkAnswer('BTCPay', PullPayment, answer).viewLink }
}

/** Not every key may list them, and old servers cannot: then a person has to look. */
async function findMade(client: BtcpayClient, name: string) {
  try {
    const answer = await client({ method: 'GET', path: '/pull-payments?includeArchived=true' })
    const all = checkAnswer('BTCPay', z.array(PullPayment), answer)
    return all.find((payment) => payment.name === name)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    throw new ProviderUnavailable(
      `BTCPay does not tell whether '${name}' was made by an earlier try; look for it there`,
      { cause: error },
    )
  }
}
