import { type Decimal, exact, largest, smallest, zero } from '../decimal-text.ts'
import { alternativesOf, bestOf, type Done, splitOf, totalOf } from './compare-alternatives.ts'
import { fillsOfRows, type RowFill } from './journal-rows.ts'
import type { ReceiptFacts, ReceiptOrder, ReceiptResult, ReceiptVenue } from './receipt-format.ts'
import { basisPoints, roundedPrice } from './rounded-price.ts'
import { offersOf } from './take-levels.ts'

/** Everything that a receipt says beyond its facts, computed from them alone: the same facts give the same text anywhere. */
export function receiptResult(facts: ReceiptFacts, order: ReceiptOrder): ReceiptResult {
  const { venues } = facts
  const fills = fillsOfRows(facts.journal)
  const filled = sum(fills.map(({ size }) => exact(size)))
  const maker = fills.filter(({ liquidity }) => liquidity === 'maker')
  const amount = sum(fills.map(({ price, size }) => exact(price).times(exact(size))))
  const fee = feeInQuote(fills, order)
  const total = fee && totalOf(order, amount, fee)
  const arrival = arrivalOf(venues)
  const notCompared = whyNotCompared(order, filled)
  const done: Done = { order, filled, total }
  const alternatives = notCompared === '' ? alternativesOf(venues, done) : []
  const split = notCompared === '' ? splitOf(venues, done) : null
  return {
    fills: fills.length,
    filled: filled.toFixed(),
    makerSize: sum(maker.map(({ size }) => exact(size))).toFixed(),
    averagePrice: filled.gt(zero) ? roundedPrice(amount.div(filled)) : null,
    amount: amount.toFixed(),
    fees: feesByAsset(fills),
    feeInQuote: fee?.toFixed() ?? null,
    total: total?.toFixed() ?? null,
    arrivalBid: arrival.bid?.toFixed() ?? null,
    arrivalAsk: arrival.ask?.toFixed() ?? null,
    arrivalMid: arrival.mid?.toFixed() ?? null,
    ...slippageOf(order, arrival.mid, filled, amount),
    notCompared,
    alternatives,
    split,
    best: bestOf(alternatives, split),
  }
}

function whyNotCompared({ kind, postOnly }: ReceiptOrder, filled: Decimal) {
  if (filled.lte(zero)) return 'no-fill'
  // What is sent when a price is reached is sent into other books than these.
  if (kind !== 'market' && kind !== 'limit') return 'trigger'
  return postOnly ? 'post-only' : ''
}

/** The best prices of all live books together, and half way between them; quotes take no part. */
function arrivalOf(venues: readonly ReceiptVenue[]) {
  const live = venues.filter(({ prices, state }) => prices === 'book' && state === 'live')
  const bids = live.flatMap((venue) => offersOf(venue, 'sell', null)[0]?.price ?? [])
  const asks = live.flatMap((venue) => offersOf(venue, 'buy', null)[0]?.price ?? [])
  const [firstBid, ...otherBids] = bids
  const [firstAsk, ...otherAsks] = asks
  const bid = firstBid ? largest(firstBid, ...otherBids) : null
  const ask = firstAsk ? smallest(firstAsk, ...otherAsks) : null
  return { bid, ask, mid: bid && ask && bid.plus(ask).div(exact('2')) }
}

/** Of an order that waits for its price, the mid of its sending says nothing. */
function slippageOf(
  { side, kind }: ReceiptOrder,
  mid: Decimal | null,
  filled: Decimal,
  amount: Decimal,
): Pick<ReceiptResult, 'slippage' | 'slippageBps'> {
  const isAtOnce = kind === 'market' || kind === 'limit'
  if (!mid || !isAtOnce || filled.lte(zero)) return { slippage: null, slippageBps: null }
  const atMid = mid.times(filled)
  const slippage = side === 'buy' ? amount.minus(atMid) : atMid.minus(amount)
  return { slippage: slippage.toFixed(), slippageBps: basisPoints(slippage.div(atMid)) }
}

function feesByAsset(fills: readonly RowFill[]): ReceiptResult['fees'] {
  const byAsset = new Map<string, Decimal>()
  for (const { fee, feeAsset } of fills) {
    byAsset.set(feeAsset, exact(fee).plus(byAsset.get(feeAsset) ?? zero))
  }
  return [...byAsset]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, amount]) => ({ asset, amount: amount.toFixed() }))
}

/** A fee in coins is worth what these cost in its own fill; one in a third coin what both were worth in dollars. */
function feeInQuote(fills: readonly RowFill[], { symbol }: ReceiptOrder): Decimal | null {
  const [base = '', quote = ''] = symbol.split('-')
  let all = zero
  for (const { fee, feeAsset, price, usd } of fills) {
    const [worth, unit] = [usd[feeAsset], quote === 'USD' ? '1' : usd[quote]]
    if (exact(fee).eq(zero) || feeAsset === quote) all = all.plus(exact(fee))
    else if (feeAsset === base) all = all.plus(exact(fee).times(exact(price)))
    else if (worth !== undefined && unit !== undefined && exact(unit).gt(zero)) {
      all = all.plus(exact(roundedPrice(exact(fee).times(exact(worth)).div(exact(unit)))))
    } else return null
  }
  return all
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), zero)
}
