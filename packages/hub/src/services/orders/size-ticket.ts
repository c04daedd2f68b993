import { withCommas } from '@leadline/decimal/with-commas'
import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact, readDecimal, toStep, zero } from '@leadline/orders/decimal-text'
import type { MarketPrices } from '@leadline/orders/order-manager/order-market'
import { type EstimateInput, estimateOrder } from '@leadline/orders/ticket/estimate-order'
import { sizeFromPercent } from '@leadline/orders/ticket/size-from-percent'
import { sizeFromRisk } from '@leadline/orders/ticket/size-from-risk'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

type Sizing = Extract<OrderRequest, { type: 'estimate' }>['sizing']

interface Sized extends Omit<EstimateInput, 'terms'> {
  prices: MarketPrices
  capabilities: OrderCapabilities
  instrument: Instrument
  /** Leadline counts a synthetic order in coins, also where its exchange would take money. */
  isSynthetic: boolean
  /** Of a bracket, as it was typed; null where the order has no stop after its entry. */
  stopPrice: string | null
}

/** A ticket that was sized by the balance or in money, with the size that its exchange takes; or why there is none. */
export function sizeTicket(
  terms: WireTerms,
  sizing: Sizing,
  at: Sized,
): { terms: WireTerms } | { problem: string } {
  if (sizing === null) return { terms }
  const value = readDecimal(sizing.value)
  if (sizing.value.trim() === '') return { problem: 'A size is missing.' }
  if (!value || value.lte(zero)) return { problem: `${sizing.value} is not a size.` }
  if (sizing.unit === 'percent' && value.gt(exact('100'))) {
    return { problem: 'More than 100 % of the balance.' }
  }
  if (sizing.unit === 'risk') return sizeByRisk(terms, value.toFixed(), at)
  return sizing.unit === 'quote'
    ? sizeInMoney(terms, value.toFixed(), at)
    : sizeByBalance(terms, value.toFixed(), at)
}

function sizeInMoney(
  terms: WireTerms,
  money: string,
  { capabilities, prices, instrument, isSynthetic }: Sized,
): { terms: WireTerms } | { problem: string } {
  if (!isSynthetic && capabilities.kinds[terms.kind]?.quoteSized.includes(terms.side)) {
    return { terms: { ...terms, size: null, quoteSize: money } }
  }
  const price = priceOf(terms, prices)
  if (price === null) return { problem: 'No price is known to size the order by.' }
  const size = toStep(exact(money).div(exact(price)), instrument.sizeStep, 'down')
  if (size.lte(zero)) {
    return { problem: `The smallest step is ${instrument.sizeStep} ${instrument.base}.` }
  }
  return { terms: { ...terms, size: size.toFixed(), quoteSize: null } }
}

/** By what is lost between entry and stop, before fees: a market entry counts from the worst price that it would reach. */
function sizeByRisk(
  terms: WireTerms,
  risk: string,
  at: Sized,
): { terms: WireTerms } | { problem: string } {
  const { instrument, prices } = at
  const { side } = terms
  const stop = at.stopPrice === null ? undefined : readDecimal(at.stopPrice)
  if (!stop) return { problem: 'Risk is counted from the entry to the stop of a bracket.' }
  const sizeAt = (entry: string) =>
    sizeFromRisk({ side, risk, entry, stop: stop.toFixed(), sizeStep: instrument.sizeStep })
  const entry = priceOf(terms, prices)
  if (entry === null) return { problem: 'No price is known to size the order by.' }
  const first = sizeAt(entry)
  if (first === null) return { problem: 'The stop must be on the losing side of the entry.' }
  const sized = (size: string) => ({ ...terms, size, quoteSize: null })
  const reached = exact(first).gt(zero) ? estimateOrder({ ...at, terms: sized(first) }) : null
  const isMarket = terms.kind === 'market' && reached !== null && reached.worstPrice !== null
  const size = isMarket ? (sizeAt(reached.worstPrice ?? entry) ?? first) : first
  if (exact(size).lte(zero)) {
    return { problem: `The smallest step is ${instrument.sizeStep} ${instrument.base}.` }
  }
  return { terms: sized(size) }
}

function sizeByBalance(
  terms: WireTerms,
  percent: string,
  at: Sized,
): { terms: WireTerms } | { problem: string } {
  const { quoteAvailable, assetAvailable, instrument, prices, holds } = at
  const fees = holds.feeOfBuys ? at.fees : null
  if (quoteAvailable === null || assetAvailable === null) {
    return { problem: 'The balance is not known yet.' }
  }
  const { side } = terms
  const input = { side, percent, quoteAvailable, assetAvailable, fees }
  const sizeAt = (price: string | null) =>
    sizeFromPercent({ ...input, price, sizeStep: instrument.sizeStep })
  const first = sizeAt(priceOf(terms, prices))
  if (first === null) return { problem: 'No price is known to size the order by.' }
  // A market order reaches deeper than the best price: it is sized by the worst price that it would reach.
  const reached = estimateOrder({ ...at, terms: { ...terms, size: first, quoteSize: null } })
  const size =
    terms.kind === 'market' && reached.worstPrice !== null ? sizeAt(reached.worstPrice) : first
  if (size === null || exact(size).lte(zero)) {
    return {
      problem: `Insufficient funds: ${side === 'buy' ? `available ${withCommas(quoteAvailable)} ${instrument.quote}` : `available ${withCommas(assetAvailable)} ${instrument.base}`}.`,
    }
  }
  return { terms: { ...terms, size, quoteSize: null } }
}

function priceOf(terms: WireTerms, { bestBid, bestAsk }: MarketPrices): string | null {
  const typed = terms.limitPrice ?? terms.stopPrice
  const price = typed === null ? undefined : readDecimal(typed)
  if (price?.gt(zero)) return price.toFixed()
  return terms.side === 'buy' ? bestAsk : bestBid
}
