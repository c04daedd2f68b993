import type {
  WireAccount,
  WireGate,
  WireHeld,
  WireOrder,
  WireUnfinished,
} from '@leadline/desk-protocol/messages/trading-messages'
import { accountBalances } from '@leadline/orders/accounts/account-balances'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { AccountDesk } from '@leadline/orders/desk/account-desk'
import type { UnfinishedReplacement } from '@leadline/orders/desk/replacements/unfinished-replacements'
import { limitsSummary } from '@leadline/orders/gate/limits-summary'
import type { HeldOrder } from '@leadline/orders/held/held-order'
import { heldProgress } from '@leadline/orders/held/held-progress'
import type { OrderDesk } from '@leadline/orders/order-desk'
import type { OrderRecord } from '@leadline/orders/order-record'

/** An order as a desk is notified of it. */
export function wireOrder(order: OrderRecord): WireOrder {
  const { clientOrderId, venueOrderId, keyId, venue, terms, source, replaces, state } = order
  return {
    clientOrderId,
    venueOrderId,
    keyId,
    venue,
    terms,
    source: { kind: source.kind },
    heldId: source.kind === 'held' ? source.id : null,
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

export function wireHeld(held: HeldOrder, desk: OrderDesk, sizeStep: string): WireHeld {
  const waiting = desk.held.waiting.get(held.id) ?? ''
  const { slices, fees, ...done } = heldProgress(held, desk.records.ofHeld(held.id), sizeStep)
  const progress = { ...done, slices, fees: [...fees] }
  const { id, keyId, venue, symbol, terms, status, memory, reason, startedAt, changedAt } = held
  const { isTriggered, extreme } = memory
  const what = { id, keyId, venue, symbol, terms, status, isTriggered, extreme }
  return { ...what, reason, waiting, progress, startedAt, changedAt }
}

export function wireAccount(account: AccountDesk, desk: OrderDesk): WireAccount {
  const { info, reconciliation, keyFacts } = account
  const { keyId, venue, name } = info
  return {
    keyId,
    venue,
    name,
    phase: reconciliation.phase,
    reason: reconciliation.reason,
    keyTrouble: account.keyTrouble,
    canTrade: keyFacts?.canTrade ?? null,
    sameAs: account.sameAs,
    canWithdraw: keyFacts?.canWithdraw ?? null,
    tier: keyFacts?.tier ?? '',
    fees: [...account.feeRates.values()].map(({ symbol, maker, taker }) => ({
      symbol,
      maker,
      taker,
    })),
    balances: accountBalances(account, desk.records.workingOf(keyId)),
    balancesAt: account.balancesAt ?? null,
    switchSeconds: desk.state.switches.get(keyId) ?? 0,
    switchArmedUntil: account.switchArmedUntil,
  }
}

export function wireGate(
  desk: OrderDesk,
  isVaultLocked: boolean,
  usdPrice: (asset: string) => string | null,
  now: number,
): WireGate {
  const { isHalted, haltReason, isReduceOnly, limits } = desk.state
  const day = desk.gate.dayResult(now)
  const lines = limits
    ? limitsSummary(limits, desk.gate.use(now), heldInDollars(desk, usdPrice))
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
    lotMethods: [...desk.state.lotMethods].map(([year, method]) => ({ year, method })),
    journalTrouble: desk.journal.error,
    worries: desk.warnings(),
    unfinished: desk.unfinishedReplacements().map(wireUnfinished),
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
  desk: OrderDesk,
  usdPrice: (asset: string) => string | null,
): Record<string, string> {
  const assets = new Set(
    [...desk.accounts.values()].flatMap((one) => [...one.balancesByAsset.keys()]),
  )
  const worth: Record<string, string> = {}
  for (const asset of assets) {
    const price = asset === 'USD' ? null : usdPrice(asset)
    const held = desk.gate.heldOf(asset)
    if (price !== null && held.gt(zero)) worth[asset] = held.times(exact(price)).toFixed(2)
  }
  return worth
}
