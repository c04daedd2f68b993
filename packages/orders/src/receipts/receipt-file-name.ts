import { fileName } from '../accounts/export-files.ts'
import type { Receipt } from './receipt-format.ts'

/** Such as 'leadline-simulated-receipt-2026-11-19-btc-usd-1f0c9a3e.json'. */
export function receiptFileName({ market, order }: Receipt): string {
  const day = new Date(order.sentAt).toISOString().slice(0, 10)
  const number = order.clientOrderId.replaceAll(/[^a-z\d]/gi, '').slice(-8)
  return fileName(market, `receipt-${day}-${order.symbol}-${number}.json`.toLowerCase())
}
