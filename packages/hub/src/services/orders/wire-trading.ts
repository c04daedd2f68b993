import type {
  WireAccount,
  WireRisk,
  WireSyntheticOrder,
  WireOrder,
  WireUnfinished,
} from '@leadline/desk-protocol/messages/trading-messages'
import { accountBalances } from '@leadline/orders/accounts/account-balances'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { OrderManager } from '@leadline/orders/order-manager'
import type { AccountManager } from '@leadline/orders/order-manager/account-manager'
import type { UnfinishedReplacement } from '@leadline/orders/order-manager/replacements/unfinished-replacements'
import type { OrderRecord } from '@leadline/orders/order-record'
import { limitsSummary } from '@leadline/orders/risk/limits-summary'
import type { SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import { syntheticProgress } from '@leadline/orders/synthetic/synthetic-progress'

import type { TradingParts } from './trading-parts.ts'

export function wireSource({ source, terms }: OrderRecord): WireOrder['source'] {
  if (source.kind === 'held' && source.algorithm) {
    return { kind: source.kind, name: source.algorithm.name }
  }
  if (source.kind !== 'algorithm') return { kind: source.kind }
  const isAllotted = terms.side === 'sell' && source.effect === 'open'
  return { kind: source.kind, name: source.name, ...(isAllotted && { isAllotted }) }
}

/** An order as a desk is notified of it. One that was handed over is the trader's own. */
export function wireOrder(order: OrderRecord, isHandedOver = false): WireOrder {
  const { clientOrderId, venueOrderId, keyId, venue, terms, source, replaces, state } = order
  return {
    clientOrderId,
    venueOrderId,
    keyId,
    venue,
    terms,
    source: isHandedOver ? { kind: 'hand' } : wireSource(order),
    heldId: source.kind === 'held' ? source.id : null,
    heldRole: source.kind === 'held' ? source.role : null,
    replaces,
    state,
    filled: order.filled,
    averagePrice: order.averagePrice,
    fills: order.fills.map(({ fillId, price, size, fee, feeAsset, liquidity, time }) => ({
      fillId,
      price,
      size,
      fee,
      feeAsset,
      liquidity,
      time,
    })),
    pending: order.pending,
    refusal: order.refusal,
    reason: order.reason,
    ...(order.uncertainty !== '' && { doubt: order.uncertainty }),
    recordedAt: order.recordedAt,
    changedAt: order.changedAt,
  }
}

export function wireSynthetic(
  synthetic: SyntheticOrder,
  manager: OrderManager,
  sizeStep: string,
): WireSyntheticOrder {
  const waiting = manager.synthetic.waiting.get(synthetic.id) ?? ''
  const { slices, fees, ...done } = syntheticProgress(
    synthetic,
    manager.records.ofSynthetic(synthetic.id),
    sizeStep,
  )
  const progress = { ...done, slices, fees: [...fees] }
  const { id, keyId, venue, symbol, terms, status, memory, reason, startedAt, changedAt } =
    synthetic
  const { canceledBy, owner } = synthetic
  const isOwned = owner !== undefined && !manager.state.handedOver.has(id)
  const { isTriggered, extreme } = memory
  const what = { id, keyId, venue, symbol, terms, status, isTriggered, extreme }
  const whose = isOwned && { algorithm: owner.name }
  return { ...what, ...whose, reason, canceledBy, waiting, progress, startedAt, changedAt }
}

/** The same, on the exchange's own size step. */
export function wireHeld(
  { manager, market }: Pick<TradingParts, 'manager' | 'market'>,
  synthetic: SyntheticOrder,
): WireSyntheticOrder {
  const { sizeStep = '0.00000001' } = market.instrumentOf(synthetic.venue, synthetic.symbol) ?? {}
  return wireSynthetic(synthetic, manager, sizeStep)
}

export function wireAccount(account: AccountManager, manager: OrderManager): WireAccount {
  const { info, reconciliation, keyFacts } = account
  const { keyId, venue, name } = info
  return {
    keyId,
    venue,
    name,
    phase: reconciliation.phase,
    reason: reconciliation.reason,
    keyTrouble: account.keyError,
    canTrade: keyFacts?.canTrade ?? null,
    sameAs: account.sameAs,
    canWithdraw: keyFacts?.canWithdraw ?? null,
    tier: keyFacts?.tier ?? '',
    fees: [...account.feeRates.values()].map(({ symbol, maker, taker }) => ({
      symbol,
      maker,
      taker,
    })),
    balances: accountBalances(account, manager.records.workingOf(keyId)),
    balancesAt: account.balancesAt ?? null,
    switchSeconds: manager.state.switches.get(keyId) ?? 0,
    switchArmedUntil: account.switchArmedUntil,
  }
}

export function wireRisk(
  manager: OrderManager,
  isVaultLocked: boolean,
  usdPrice: (asset: string) => string | null,
  now: number,
): WireRisk {
  const { isHalted, haltReason, isReduceOnly, limits } = manager.state
  const day = manager.risk.dayResult(now)
  const lines = limits
    ? limitsSummary(limits, manager.risk.use(now), heldInDollars(manager, usdPrice))
    : []
  return {
    isHalted,
    haltReason,
    isReduceOnly,
    isVaultLocked,
    limits,
    lines,
    dayResult: day.usd,
    isDayResultComplete: day.isComplete,
    noPriceFor: [...day.noPriceFor],
    lotMethods: [...manager.state.lotMethods].map(([year, method]) => ({ year, method })),
    journalTrouble: manager.journal.error,
    worries: manager.warnings(),
    unfinished: manager.unfinishedReplacements().map(wireUnfinished),
  }
}

function wireUnfinished({
  replacement,
  order,
  left,
  reason,
}: UnfinishedReplacement): WireUnfinished {
  const { id, terms: after, askedAt } = replacement
  const { keyId, venue, terms: before } = order
  return { id, keyId, venue, before, after, left, reason, askedAt }
}

function heldInDollars(
  manager: OrderManager,
  usdPrice: (asset: string) => string | null,
): Record<string, string> {
  const assets = new Set(
    [...manager.accounts.values()].flatMap((one) => [...one.balancesByAsset.keys()]),
  )
  const worth: Record<string, string> = {}
  for (const asset of assets) {
    const price = asset === 'USD' ? null : usdPrice(asset)
    const held = manager.risk.heldOf(asset)
    if (price !== null && held.gt(zero)) worth[asset] = held.times(exact(price)).toFixed(2)
  }
  return worth
}
