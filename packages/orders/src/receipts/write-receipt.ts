import { Sha256 } from '@leadline/runtime/sha256'

import { canonicalText } from './canonical-text.ts'
import { orderOfRows } from './journal-rows.ts'
import {
  mostReceiptBytes,
  Receipt,
  type ReceiptFacts,
  receiptFormat,
  receiptVersion,
} from './receipt-format.ts'
import { receiptResult } from './receipt-result.ts'

/** Undefined where the facts make none: rows without an order, or more of them than a file may hold. */
export function makeReceipt(facts: ReceiptFacts): Receipt | undefined {
  const order = orderOfRows(facts)
  if (!order) return undefined
  const { market, venues, journal, rowsLeftOut } = facts
  const result = receiptResult(facts, order)
  const parts = { order, venues, journal, result }
  const receipt = sealed({
    format: receiptFormat,
    version: receiptVersion,
    market,
    order,
    venues,
    journal,
    rowsLeftOut,
    result,
    digests: digestsOf(parts),
  })
  const isWhole = Receipt.safeParse(receipt).success
  return isWhole && canonicalText(receipt).length <= mostReceiptBytes ? receipt : undefined
}

/** With the digest over everything else at its end. */
export function sealed(receipt: Omit<Receipt, 'sha256'>): Receipt {
  return { ...receipt, sha256: sha256Of(receipt) }
}

/** One for each part, and one for each exchange: a change is found in its place. */
export function digestsOf({
  order,
  venues,
  journal,
  result,
}: Pick<Receipt, 'order' | 'venues' | 'journal' | 'result'>): Record<string, string> {
  const ofVenues = venues.map((venue) => [venue.venue, sha256Of(venue)] as const)
  return {
    order: sha256Of(order),
    ...Object.fromEntries(ofVenues),
    journal: sha256Of(journal),
    result: sha256Of(result),
  }
}

export function sha256Of(value: unknown): string {
  const hash = new Sha256()
  hash.update(new TextEncoder().encode(canonicalText(value)))
  return hash.digest()
}
