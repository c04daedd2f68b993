import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact, readDecimal } from '@leadline/orders/decimal-text'
import { earlierPercent as earlierPercentOf } from '@leadline/orders/synthetic/bracket-targets'
import { plainTerms } from '@leadline/orders/synthetic/synthetic-state-machine'
import { trailingStopAt } from '@leadline/orders/synthetic/trailing-stop'
import { estimateOrder } from '@leadline/orders/ticket/estimate-order'

type Side = WireTerms['side']
type Trailing = NonNullable<WireTerms['trailing']>

/** How well its price is known before it trades. */
export type Certainty = '' | 'about' | 'at most' | 'at least'

/** One way in which a synthetic order trades: what it costs is said for each. */
export interface SyntheticPart {
  name: string
  side: Side
  price:
    /** Leaves at once, so the hub's estimate is about this part. */
    | { from: 'estimate' }
    | { from: 'typed'; at: string; certainty: Certainty }
    | { from: 'market' }
    | { from: 'behind'; offset: Trailing }
  /** Which rate it pays; null: part of it may pay the one, part the other. */
  rate: 'maker' | 'taker' | null
  /** It undoes what an entry brought, and no more than that. */
  isExit?: true
  /** Of a target before the last one: what leaves there, in percent of the size. */
  percent?: string
  /** Of the last one: what the others take. */
  earlierPercent?: string
}

export interface PartAmounts {
  certainty: Certainty
  /** How much of the asset it trades. */
  size: string | null
  cost: string | null
  fee: string | null
  total: string | null
  /** What a buy brings after a fee that is taken out of it. */
  received: string | null
}

export type Rates = { maker: string; taker: string } | null

/** A limit trades at its price or a better one. */
const limitCertainty = { buy: 'at most', sell: 'at least' } as const

export function syntheticParts(terms: WireSyntheticTerms): SyntheticPart[] {
  const { side } = terms
  const limited = (at: string) => ({ from: 'typed', at, certainty: limitCertainty[side] }) as const
  switch (terms.kind) {
    case 'oco':
      return [
        { name: 'Limit', side, price: { from: 'estimate' }, rate: null },
        stopPart(terms.stop, side),
      ]
    case 'bracket': {
      const out = side === 'buy' ? 'sell' : 'buy'
      const { earlierTargets = [], targetPrice } = terms
      const at = (price: string) => ({ from: 'typed', at: price, certainty: '' }) as const
      const target = { side: out, rate: 'maker', isExit: true } as const
      const isPercent = ({ percent }: { percent: string }) => readDecimal(percent) !== undefined
      const earlierPercent = earlierTargets.every(isPercent)
        ? earlierPercentOf(earlierTargets).toFixed()
        : '100'
      return [
        { name: 'Entry', side, price: { from: 'estimate' }, rate: null },
        ...earlierTargets.map(({ price, percent }, place) => ({
          ...target,
          name: `Target ${place + 1}`,
          price: at(price),
          percent,
        })),
        earlierTargets.length === 0
          ? { ...target, name: 'Target', price: at(targetPrice) }
          : { ...target, name: 'Last target', price: at(targetPrice), earlierPercent },
        { ...stopPart(terms.stop, out), isExit: true },
      ]
    }
    case 'trailing-stop': {
      const price = { from: 'behind', offset: terms.offset } as const
      return [{ name: 'If the price turns now', side, price, rate: 'taker' }]
    }
    case 'iceberg':
      return [{ name: 'All slices', side, price: { from: 'estimate' }, rate: null }]
    case 'twap': {
      const { limitPrice } = terms
      const price = limitPrice === null ? ({ from: 'market' } as const) : limited(limitPrice)
      return [{ name: 'All slices', side, price, rate: 'taker' }]
    }
    case 'chase':
      return [{ name: 'All of it', side, price: limited(terms.worstPrice), rate: 'maker' }]
  }
}

/** A stop without a limit takes what the market gives when it is reached. */
function stopPart(
  { stopPrice, limitPrice }: { stopPrice: string; limitPrice: string | null },
  side: Side,
): SyntheticPart {
  const certainty = limitPrice === null ? 'about' : limitCertainty[side]
  const price = { from: 'typed', at: limitPrice ?? stopPrice, certainty } as const
  return { name: 'Stop', side, price, rate: 'taker' }
}

/** What the part costs or brings. The estimate is the hub's, for all of the order at this moment. */
export function partAmounts(
  { side, price, rate, isExit, percent, earlierPercent }: SyntheticPart,
  estimate: WireEstimate | null,
  rates: Rates,
  feeOfBuys = true,
): PartAmounts {
  if (!estimate) return nothing
  const { symbol, size: whole } = estimate.terms
  if (price.from === 'estimate') {
    const { cost, fee, total, received = null, takenSize } = estimate
    const isTaken = exact(takenSize).gt(exact('0'))
    return { certainty: isTaken ? 'about' : '', size: whole, cost, fee, total, received }
  }
  const at = priceOf(price, side, estimate)
  // What the fee took out of the coins cannot be sold.
  const all = isExit === true && side === 'sell' ? (estimate.sellable ?? whole) : whole
  const size = shareOfAll(whole, all, percent, earlierPercent)
  if (at === null || size === null) return nothing
  const fee = rates && rates[rate ?? 'taker']
  const {
    cost,
    fee: paid,
    total,
    received,
  } = estimateOrder({
    terms: plainTerms(symbol, side, size, at),
    ...noBook,
    holds: { feeOfBuys, stops: true },
    fees: fee === null ? null : { symbol, maker: fee, taker: fee },
  })
  const certainty = price.from === 'typed' ? price.certainty : 'about'
  return { certainty, size, cost, fee: paid, total, received }
}

/** The targets that are reached first have their share of all that was asked for; the last one has what is left. */
function shareOfAll(
  whole: string | null,
  all: string | null,
  percent: string | undefined,
  earlierPercent: string | undefined,
): string | null {
  const share = percent ?? earlierPercent
  if (share === undefined || whole === null || all === null) return all
  const read = readDecimal(share)
  if (!read) return null
  const part = exact(whole).times(read).times(exact('0.01'))
  if (percent !== undefined) return part.toFixed()
  const rest = exact(all).minus(part)
  return rest.gt(exact('0')) ? rest.toFixed() : null
}

const nothing: PartAmounts = {
  certainty: '',
  size: null,
  cost: null,
  fee: null,
  total: null,
  received: null,
}

/** It trades later: nothing of it is taken from the book as it is now. */
const noBook = {
  levels: null,
  scale: { priceDecimals: 0, sizeDecimals: 0 },
  sizeStep: '1',
  quoteAvailable: null,
  assetAvailable: null,
} as const

function priceOf(
  price: Exclude<SyntheticPart['price'], { from: 'estimate' }>,
  side: Side,
  { bestPrice }: WireEstimate,
): string | null {
  if (price.from === 'typed') return readDecimal(price.at)?.toFixed() ?? null
  if (price.from === 'market' || bestPrice === null) return bestPrice
  if (!readDecimal(price.offset.value)) return null
  return trailingStopAt(bestPrice, price.offset, side)
}

/** What several exits bring together; nothing where one of them is not known. */
export function togetherOf(outs: readonly PartAmounts[]): PartAmounts {
  const totals = outs.map(({ total }) => total)
  const isKnown = totals.every((total) => total !== null)
  const certainty = outs.every((out) => out.certainty === '') ? '' : 'about'
  const sum = totals.reduce((all, total) => all.plus(exact(total ?? '0')), exact('0'))
  return { ...nothing, certainty, total: isKnown ? sum.toFixed() : null }
}

/** What is left of an entry after it went out again, fees paid. */
export function resultOf(
  entry: PartAmounts,
  out: PartAmounts,
  side: Side,
): { certainty: Certainty; result: string | null } {
  const isSure = entry.certainty === '' && out.certainty === ''
  const certainty = isSure ? '' : 'about'
  if (entry.total === null || out.total === null) return { certainty, result: null }
  const gained = exact(out.total).minus(exact(entry.total))
  return { certainty, result: (side === 'buy' ? gained : gained.times(exact('-1'))).toFixed() }
}
