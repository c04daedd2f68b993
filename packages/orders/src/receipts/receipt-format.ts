import * as z from 'zod/mini'

export const receiptFormat = 'Leadline execution receipt'
/** Raised when an older program would misread a receipt, or compute another result from its facts. */
export const receiptVersion = 1

/** Levels that a receipt holds of the side that the order takes from, and of the other one. */
export const mostTakenLevels = 100
export const mostOtherLevels = 10
/** More rows of the journal than these are not in a receipt; those of its fills always are. */
export const mostRows = 400
/** A receipt is never larger. */
export const mostReceiptBytes = 1_000_000

const Amount = z.string().check(z.regex(/^-?\d{1,40}(?:\.\d{1,40})?$/))
const Unsigned = z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/))
const Short = z.string().check(z.maxLength(500))
const Venue = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const Time = z.number().check(z.int(), z.minimum(0))
const Count = z.number().check(z.int(), z.minimum(0))
/** Price and size of one level: '59990.00 x 0.5'. */
const Level = z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})? x \d{1,40}(?:\.\d{1,40})?$/))

/** One exchange as it stood when the order was sent, the best level first. */
const ReceiptVenue = z.strictObject({
  venue: Venue,
  /** Behind a quote nothing rests: it is shown and compared with nothing. */
  prices: z.enum(['book', 'quotes']),
  /** 'unwatched': nobody looked at this market, so there was no book of it. */
  state: z.enum(['live', 'stale', 'empty', 'unwatched']),
  bids: z.array(Level).check(z.maxLength(mostTakenLevels)),
  asks: z.array(Level).check(z.maxLength(mostTakenLevels)),
  /** Levels that were there and are not in this file. */
  bidsLeftOut: Count,
  asksLeftOut: Count,
  /** As shares of one; null where no key was connected, or the exchange had not reported them. */
  fees: z.nullable(z.strictObject({ maker: Amount, taker: Amount })),
  minSize: z.nullable(Unsigned),
  minNotional: z.nullable(Unsigned),
  /** Why this exchange would not have taken the order; empty where it would. */
  refusal: Short,
})
export type ReceiptVenue = z.infer<typeof ReceiptVenue>

/** A row of the journal, whatever is in it: what a result is computed from is read by journal-rows.ts. */
const ReceiptRow = z.looseObject({ kind: z.string(), at: Time, clientOrderId: z.string() })
export type ReceiptRow = z.infer<typeof ReceiptRow>

const orderState = z.enum(['filled', 'canceled', 'expired', 'rejected', 'not-placed'])

/** The order as its first row has it, and how it ended. */
const ReceiptOrder = z.strictObject({
  clientOrderId: Short,
  venue: Venue,
  symbol: Short,
  side: z.enum(['buy', 'sell']),
  kind: Short,
  size: z.nullable(Unsigned),
  quoteSize: z.nullable(Unsigned),
  /** Null for a market order, also where it left as a limit inside the price guard. */
  limitPrice: z.nullable(Unsigned),
  timeInForce: Short,
  postOnly: z.boolean(),
  sentAt: Time,
  endedAt: Time,
  state: orderState,
})
export type ReceiptOrder = z.infer<typeof ReceiptOrder>

/** What the same size would have cost elsewhere at that moment, after the taker's fee. */
const ReceiptAlternative = z.strictObject({
  venue: Venue,
  /** The exchange that the order went to, by its book. */
  isOwn: z.boolean(),
  /** Why there is nothing to compare with; then all numbers are null. */
  reason: z.enum(['', 'quotes', 'unwatched', 'not-live', 'no-fees', 'refused']),
  size: z.nullable(Unsigned),
  /** What its book, within the order's limit, did not give. */
  left: z.nullable(Unsigned),
  averagePrice: z.nullable(Unsigned),
  amount: z.nullable(Unsigned),
  fee: z.nullable(Amount),
  total: z.nullable(Amount),
  /** How much better than what was done; below zero: worse. Null where its book did not give all of it. */
  saved: z.nullable(Amount),
})
export type ReceiptAlternative = z.infer<typeof ReceiptAlternative>

const ReceiptSplit = z.strictObject({
  parts: z.array(z.strictObject({ venue: Venue, size: Unsigned, amount: Unsigned, fee: Amount })),
  left: Unsigned,
  amount: Unsigned,
  fee: Amount,
  total: Amount,
  saved: z.nullable(Amount),
})
export type ReceiptSplit = z.infer<typeof ReceiptSplit>

/** Everything that follows from the rows and the books. Money is in the quote currency. */
const ReceiptResult = z.strictObject({
  fills: Count,
  filled: Unsigned,
  makerSize: Unsigned,
  averagePrice: z.nullable(Unsigned),
  /** Price times size, summed. */
  amount: Unsigned,
  fees: z.array(z.strictObject({ asset: Short, amount: Amount })),
  /** Null where a fee was taken of a coin whose price was not known. */
  feeInQuote: z.nullable(Amount),
  /** What a buy cost with its fee; what a sale brought after it. */
  total: z.nullable(Amount),
  arrivalBid: z.nullable(Unsigned),
  arrivalAsk: z.nullable(Unsigned),
  arrivalMid: z.nullable(Unsigned),
  /** Against the mid, of the whole order and in basis points; above zero: worse. Null where there is no mid or no fill. */
  slippage: z.nullable(Amount),
  slippageBps: z.nullable(Amount),
  /** Why it is compared with nothing; empty where it is. */
  notCompared: z.enum(['', 'no-fill', 'trigger', 'post-only']),
  alternatives: z.array(ReceiptAlternative),
  split: z.nullable(ReceiptSplit),
  /** The alternative that would have saved most; null where none would have saved anything. */
  best: z.nullable(z.strictObject({ by: Venue, saved: Amount })),
})
export type ReceiptResult = z.infer<typeof ReceiptResult>

export const Receipt = z.strictObject({
  format: z.literal(receiptFormat),
  version: z.literal(receiptVersion),
  market: z.enum(['simulated', 'real']),
  order: ReceiptOrder,
  venues: z.array(ReceiptVenue).check(z.maxLength(20)),
  journal: z.array(ReceiptRow).check(z.minLength(1)),
  /** Rows that are not in this file, none of them about a fill. */
  rowsLeftOut: Count,
  result: ReceiptResult,
  /** SHA-256 of each part, so that a change is found in its place. */
  digests: z.record(z.string(), z.string()),
  /** SHA-256 of everything above. */
  sha256: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

/** What a result is computed from. */
export type ReceiptFacts = Pick<Receipt, 'market' | 'venues' | 'journal' | 'rowsLeftOut'> & {
  order: Pick<ReceiptOrder, 'endedAt' | 'state'>
}

/** The part of the split in `best`. */
export const splitName = 'split'
