import type {
  WireAccount,
  WireOrder,
  WirePosition,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { isDollarCoin } from '@leadline/orders/accounts/positions'
import { exact, shareOf, zero } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal } from '../../numbers/format-decimal.ts'
import { countedOrders, protectiveStops } from '../protective-stops.ts'
import { isWorking } from '../working-orders.ts'

/** What is to be closed. */
export interface CloseWish {
  /** Null: everything but dollars and dollar coins. */
  symbol: string | null
  /** Null: wherever it is held. */
  keyId: string | null
  percent: ClosePercent
}

export const closePercents = ['25', '50', '75', '100'] as const
export type ClosePercent = (typeof closePercents)[number]

/** One sale at one exchange. */
export interface ClosePart {
  keyId: string
  venue: VenueId
  symbol: string
  asset: string
  /** Of what is held, as decimal text; the exchange's step is not known here and may make it a little less. */
  size: string
}

export interface ClosePlan {
  parts: readonly ClosePart[]
  /** 'Cancels 2 orders first.'; empty where none is canceled. */
  counted: string
  stops: readonly string[]
  /** What stays and why, as readable text. */
  left: readonly string[]
}

interface Known {
  positions: readonly WirePosition[]
  accounts: readonly Pick<WireAccount, 'keyId' | 'phase'>[]
  orders: readonly WireOrder[]
  synthetic: readonly WireSyntheticOrder[]
}

/** More digits than any exchange takes. */
const sizeDecimals = 12

/** What leaves and what is canceled first, named before anything is sent. */
export function closePlan(wish: CloseWish, known: Known): ClosePlan {
  const ready = new Set(
    known.accounts.flatMap(({ keyId, phase }) => (phase === 'ready' ? keyId : [])),
  )
  const parts: ClosePart[] = []
  const left: string[] = []
  for (const { keyId, venue, asset, size } of known.positions) {
    if (keyId === null || exact(size).lte(zero)) continue
    if (wish.keyId !== null && wish.keyId !== keyId) continue
    const symbol = symbolFor(wish, asset)
    if (symbol === null) continue
    const name = venue === null ? 'An exchange' : venueOf(venue).name
    if (venue === null || !ready.has(keyId)) {
      left.push(`${name} is not connected: its ${formatDecimal(size)} ${asset} stays.`)
      continue
    }
    const part = shareOf(exact(size), exact(wish.percent), exact('100'), sizeDecimals).toFixed()
    parts.push({ keyId, venue, symbol, asset, size: part })
  }
  return { parts, left, ...canceledFirst(wish, parts, known) }
}

function symbolFor({ symbol }: CloseWish, asset: string): string | null {
  if (symbol !== null) return symbol.split('-')[0] === asset ? symbol : null
  return isDollarCoin(asset) ? null : `${asset}-USD`
}

/** Of a part of a position nothing is canceled: its orders stay. */
function canceledFirst(
  { percent }: CloseWish,
  parts: readonly ClosePart[],
  { orders, synthetic }: Known,
): Pick<ClosePlan, 'counted' | 'stops'> {
  if (percent !== '100') return { counted: '', stops: [] }
  const isClosed = (keyId: string, symbol: string) =>
    parts.some((part) => part.keyId === keyId && part.symbol === symbol)
  const working = orders.filter(
    (order) => isWorking(order) && isClosed(order.keyId, order.terms.symbol),
  )
  const active = synthetic.filter(
    ({ status, keyId, symbol }) => status === 'active' && isClosed(keyId, symbol),
  )
  const counted = countedOrders(working.length, active.length)
  return {
    counted: counted === '' ? '' : `Cancels ${counted} first.`,
    stops: protectiveStops(working, active),
  }
}

/** 'Close BTC', 'Sell 25 % of BTC', 'Flatten all' */
export function closeTitle({ symbol, percent }: CloseWish): string {
  if (symbol === null) return 'Flatten all'
  const [asset = symbol] = symbol.split('-')
  return percent === '100' ? `Close ${asset}` : `Sell ${percent} % of ${asset}`
}

/** 'Sell 0.5 BTC on Kraken' */
export function partWords({ size, asset, venue }: ClosePart): string {
  return `Sell ${formatDecimal(size)} ${asset} on ${venueOf(venue).name}`
}
