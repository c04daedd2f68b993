import * as z from 'zod/mini'

import { decimalFromCents } from '../decimal-cents.ts'
import { type Gateway, ProviderRefused } from '../gateway.ts'
import { understand } from '../provider-answer.ts'
import type { BtcpayClient } from './btcpay-client.ts'
import { Invoice } from './btcpay-invoice.ts'

const PullPayment = z.looseObject({ name: z.nullish(z.string()), viewLink: z.string() })

/**
 * Coins go back to an address that only the buyer can name, on the page that this returns. There is no
 * idempotency key, so the refund carries ours as its name and is looked for before it is made.
 */
export async function refundBtcpayInvoice(
  client: BtcpayClient,
  { providerId, amount, idempotencyKey }: Parameters<Gateway['refund']>[0],
): Promise<{ collectUrl: string | null }> {
  const name = `Refund ${idempotencyKey}`
  const made = await findMade(client, name)
  if (made) return { collectUrl: made.viewLink }
  const path = `/invoices/${encodeURIComponent(providerId)}`
  const invoice = understand('BTCPay', Invoice, await client({ method: 'GET', path }))
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
  return { collectUrl: understand('BTCPay', PullPayment, answer).viewLink }
}

/** Not every key may list them, and old servers cannot: then nothing is known to be made. */
async function findMade(client: BtcpayClient, name: string) {
  try {
    const answer = await client({ method: 'GET', path: '/pull-payments?includeArchived=true' })
    const all = understand('BTCPay', z.array(PullPayment), answer)
    return all.find((payment) => payment.name === name)
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined
    throw error
  }
}
