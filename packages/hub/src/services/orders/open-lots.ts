import type { WireLots } from '@leadline/desk-protocol/messages/trading-answers'

import type { TradingParts } from './trading-parts.ts'

const mostShown = 200

/** What a position is made of. Amounts are exact; a price is a quotient. */
export function openLots(
  { books, manager }: TradingParts,
  keyId: string | null,
  asset: string,
): WireLots {
  const lots = books
    .ledger()
    .lots()
    .filter((lot) => lot.asset === asset && (keyId === null || lot.keyId === keyId))
  const shown = lots.slice(0, mostShown).map((lot) => ({
    number: lot.number,
    venue: manager.venueOfKey(lot.keyId) ?? null,
    acquiredAt: lot.acquiredAt,
    size: lot.left.toFixed(),
    price: lot.costLeft?.div(lot.left).toFixed() ?? null,
    cost: lot.costLeft?.toFixed() ?? null,
  }))
  return { lots: shown, count: lots.length }
}
