import { mostReceiptBytes } from '@leadline/orders/receipts/receipt-format'
import { type ReceiptVerdict, verifyReceipt } from '@leadline/orders/receipts/verify-receipt'

/** What can be said of a file, whether or not it is a receipt. */
export type ReceiptOutcome = ReceiptVerdict | { verdict: 'unreadable' }

export async function outcomeOf(file: File): Promise<ReceiptOutcome> {
  if (file.size > mostReceiptBytes) return { verdict: 'none' }
  try {
    return verifyReceipt(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return { verdict: 'unreadable' }
  }
}
