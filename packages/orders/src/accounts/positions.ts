import type { VenueId } from '@leadline/venues/venue-names'

import { type Decimal, exact, smallest, zero } from '../decimal-text.ts'
import type { Disposal, PaidFees, Realized } from './lot-ledger.ts'
import type { Lot } from './lot-pool.ts'

/** What is held of one asset in one account, or of one asset everywhere. Decimal text; null where it is not known. */
export interface Position {
  asset: string
  keyId: string | null
  venue: VenueId | null
  /** By the exchange's own word where it has reported; else by the fills. */
  size: string
  /** Of it, what came by fills that are known here. */
  sizeWithBasis: string
  /** What one unit of that cost, fees included. */
  averagePrice: string | null
  cost: string | null
  /** Worth of all of it at the consolidated mid. */
  valueUsd: string | null
  /** Of the part whose cost is known. */
  unrealizedUsd: string | null
  /** Since the beginning, after fees; what had no known basis is left out. */
  realizedUsd: string
  /** Fees of trading it since the beginning, in US dollars; null where some were paid in a coin of unknown worth. */
  feesUsd: string | null
  /** Lots that are open. */
  lotCount: number
  /** Valued at one dollar, because there is no market of it against the dollar. */
  isAtPar: boolean
  /** Coins whose cost nobody here knows: held from before, or moved in. */
  sizeBasisUnknown: string
}

/** Coins that are meant to be worth one dollar. Where they have a market against it, that market says what they are worth. */
const dollarCoins: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'DAI',
  'GUSD',
  'PYUSD',
  'USDP',
  'RLUSD',
  'USDG',
])

export function isDollarCoin(asset: string): boolean {
  return dollarCoins.has(asset)
}

export interface PositionInput {
  lots: readonly Lot[]
  realized: readonly Realized[]
  fees: readonly PaidFees[]
  /** Available and held together, by account and asset, where the exchange has reported. */
  balances: readonly { keyId: string; venue: VenueId; asset: string; total: string }[]
  usdPrice: (asset: string) => string | null
}

/** By account and asset. */
export function positionsByAccount(input: PositionInput): Position[] {
  const places = new Map<string, { keyId: string; venue: VenueId | null; asset: string }>()
  for (const { keyId, venue, asset } of input.balances) {
    places.set(`${keyId} ${asset}`, { keyId, venue, asset })
  }
  for (const { keyId, asset } of [...input.lots, ...input.realized]) {
    const name = `${keyId} ${asset}`
    if (!places.has(name)) places.set(name, { keyId, venue: null, asset })
  }
  return [...places.values()]
    .filter(({ asset }) => asset !== 'USD')
    .map(({ keyId, venue, asset }) => {
      const isHere = (one: { keyId: string; asset: string }) =>
        one.keyId === keyId && one.asset === asset
      const part = {
        ...input,
        lots: input.lots.filter(isHere),
        realized: input.realized.filter(isHere),
        fees: input.fees.filter(isHere),
        balances: input.balances.filter(isHere),
      }
      return { ...positionOf(asset, part), keyId, venue }
    })
}

/** By asset, all accounts together. */
export function positionsByAsset(input: PositionInput): Position[] {
  const assets = new Set([
    ...input.balances.map(({ asset }) => asset),
    ...input.lots.map(({ asset }) => asset),
    ...input.realized.map(({ asset }) => asset),
  ])
  assets.delete('USD')
  return [...assets].toSorted().map((asset) => {
    const isIt = (one: { asset: string }) => one.asset === asset
    return positionOf(asset, {
      ...input,
      lots: input.lots.filter(isIt),
      realized: input.realized.filter(isIt),
      fees: input.fees.filter(isIt),
      balances: input.balances.filter(isIt),
    })
  })
}

function positionOf(
  asset: string,
  { lots, realized, fees, balances, usdPrice }: PositionInput,
): Position {
  const known = lots.filter(({ costLeft }) => costLeft !== null)
  const bought = sum(known.map(({ left }) => left))
  const byFills = sum(lots.map(({ left }) => left))
  const size = balances.length > 0 ? sum(balances.map(({ total }) => exact(total))) : byFills
  // What has left for a wallet wins and loses nothing here any more; what stayed cost the average.
  const withBasis = smallest(bought, size)
  const paid = sum(known.map(({ costLeft }) => costLeft ?? zero))
  const cost = withBasis.eq(bought) ? paid : paid.times(withBasis).div(bought)
  const quoted = usdPrice(asset)
  const isAtPar = quoted === null && dollarCoins.has(asset)
  const text = isAtPar ? '1' : quoted
  const price = text === null ? null : exact(text)
  const unknown = size.minus(withBasis)
  return {
    asset,
    keyId: null,
    venue: null,
    size: size.toFixed(),
    sizeWithBasis: withBasis.toFixed(),
    averagePrice: withBasis.gt(zero) ? cost.div(withBasis).toFixed() : null,
    cost: withBasis.gt(zero) ? cost.toFixed() : null,
    valueUsd: price && size.times(price).toFixed(),
    unrealizedUsd:
      price && withBasis.gt(zero) ? withBasis.times(price).minus(cost).toFixed() : null,
    realizedUsd: sum(realized.map(({ usd }) => usd)).toFixed(),
    feesUsd: fees.every(({ isComplete }) => isComplete)
      ? sum(fees.map(({ usd }) => usd)).toFixed()
      : null,
    lotCount: lots.length,
    isAtPar,
    sizeBasisUnknown: unknown.gt(zero) ? unknown.toFixed() : '0',
  }
}

/** After fees; null where cost or proceeds are not known. */
export function gainOf({ proceeds, cost }: Disposal): Decimal | null {
  return proceeds && cost ? proceeds.minus(cost) : null
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), zero)
}
