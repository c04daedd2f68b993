import * as z from 'zod/mini'

import type { OrderEvent } from '../order-events.ts'
import {
  mostRows,
  type ReceiptFacts,
  type ReceiptOrder,
  type ReceiptRow,
} from './receipt-format.ts'

const word = z.string()
const Decimal = z.string().check(z.regex(/^-?\d{1,40}(?:\.\d{1,40})?$/))

const Fill = z.object({
  fillId: word,
  price: Decimal,
  size: Decimal,
  fee: Decimal,
  feeAsset: word,
  liquidity: z.enum(['maker', 'taker', 'unknown']),
})

const FillRow = z.object({
  kind: z.literal('fill'),
  fill: Fill,
  /** US dollars for one unit of these assets when the fill was learned of. */
  usd: z.record(z.string(), Decimal),
})
const CorrectedRow = z.object({ kind: z.literal('corrected'), fills: z.array(Fill) })

const RecordedRow = z.object({
  kind: z.literal('recorded'),
  at: z.number(),
  clientOrderId: word,
  venue: word,
  terms: z.object({
    symbol: word,
    side: z.enum(['buy', 'sell']),
    kind: word,
    size: z.nullable(word),
    quoteSize: z.nullable(word),
    limitPrice: z.nullable(word),
    isMarketable: z.optional(z.boolean()),
    timeInForce: word,
    postOnly: z.boolean(),
  }),
})

export interface RowFill extends z.infer<typeof Fill> {
  usd: Readonly<Record<string, string>>
}

/** The fills that the rows add up to, as apply-order-event.ts folds them. */
export function fillsOfRows(rows: readonly ReceiptRow[]): RowFill[] {
  let fills: RowFill[] = []
  for (const row of rows) {
    if (row.kind === 'fill') {
      const { fill, usd } = FillRow.parse(row)
      if (!fills.some(({ fillId }) => fillId === fill.fillId)) fills.push({ ...fill, usd })
    } else if (row.kind === 'corrected') {
      const before = fills
      fills = CorrectedRow.parse(row).fills.map((fill) => {
        const usd = before.find(({ fillId }) => fillId === fill.fillId)?.usd ?? {}
        return { ...fill, usd }
      })
    }
  }
  return fills
}

/** The order that the first row records; undefined where that is no such row. */
export function orderOfRows({
  journal,
  order: { state, endedAt },
}: Pick<ReceiptFacts, 'journal' | 'order'>): ReceiptOrder | undefined {
  const { data } = z.safeParse(RecordedRow, journal[0])
  if (!data) return undefined
  const { clientOrderId, venue, at: sentAt, terms } = data
  const { symbol, side, kind, size, quoteSize, limitPrice, timeInForce, postOnly } = terms
  const isMarketable = terms.isMarketable === true
  return {
    clientOrderId,
    venue,
    symbol,
    side,
    kind: isMarketable ? 'market' : kind,
    size,
    quoteSize,
    limitPrice: isMarketable ? null : limitPrice,
    timeInForce,
    postOnly,
    sentAt,
    endedAt,
    state,
  }
}

/** Rows that a result is computed from, and that are never left out. */
const needed = new Set(['recorded', 'fill', 'corrected'])

/**
 * What the journal holds of one order, as a receipt has it: without the names of keys, so that two receipts of one trader
 * cannot be seen to be of one.
 */
export function receiptRows(
  events: readonly OrderEvent[],
): Pick<ReceiptFacts, 'journal' | 'rowsLeftOut'> {
  const others = events.filter(({ kind }) => !needed.has(kind))
  const room = Math.max(mostRows - (events.length - others.length), 0)
  // How it ended matters more than what was between.
  const kept = new Set(room === 0 ? [] : others.slice(-room))
  const rows = events.filter((event) => needed.has(event.kind) || kept.has(event))
  return { journal: withoutKeys(rows), rowsLeftOut: events.length - rows.length }
}

function withoutKeys(events: readonly OrderEvent[]): ReceiptRow[] {
  const names = new Map<string, string>()
  const text = JSON.stringify(events, (field, value: unknown) => {
    if (field !== 'keyId' || typeof value !== 'string') return value
    const name = names.get(value) ?? `key-${names.size + 1}`
    names.set(value, name)
    return name
  })
  return JSON.parse(text) as ReceiptRow[]
}
