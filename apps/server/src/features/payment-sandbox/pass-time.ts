import { ageInvoice } from './btcpay/invoice-actions.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { expireSession } from './stripe/session-actions.ts'

/** What is past its time ends, as it would at the provider, and the shop is told. */
export async function passTime(context: SandboxContext): Promise<void> {
  const books = context.read()
  const [sessions, invoices] = [
    await books.due('stripe.session'),
    await books.due('btcpay.invoice'),
  ]
  if (sessions.length + invoices.length === 0) return
  await context.write(async (changing) => {
    for (const { id } of await changing.due('stripe.session')) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expireSession(changing, id)
    }
    for (const { body } of await changing.due('btcpay.invoice')) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ageInvoice(changing, body)
    }
  })
}

const keptMs = 40 * 86_400_000

/** An old payment is of no use to anybody. */
export async function forgetOldObjects(context: SandboxContext): Promise<void> {
  const kept = ['counter', 'stripe.tax_rate', 'paypal.signing_key', 'btcpay.webhook'] as const
  const books = context.read()
  await books.forgetOlderThan(books.now() - keptMs, kept)
}
