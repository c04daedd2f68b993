import type { SandboxStore } from '../store/sandbox-store.ts'
import type { StoredInvoice, StoredPullPayment } from './btcpay-objects.ts'

export interface BtcpayPayment {
  invoice: StoredInvoice
  pullPayments: StoredPullPayment[]
}

export async function loadBtcpayPayment(
  store: SandboxStore,
  id: string,
): Promise<BtcpayPayment | undefined> {
  const invoice = await store.get('btcpay.invoice', id)
  if (!invoice) return undefined
  const pullPayments = await store.list('btcpay.pull_payment', { ref: id })
  return { invoice, pullPayments: pullPayments.map(({ body }) => body) }
}
