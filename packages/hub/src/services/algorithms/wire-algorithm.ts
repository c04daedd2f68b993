import {
  type AlgorithmAccount,
  averagePriceOf,
  type HeldPosition,
  scriptOrder,
} from '@leadline/algorithms/algorithm-account'
import {
  type Allotment,
  type AllottedCoins,
  scriptAllotment,
} from '@leadline/algorithms/allotted-coins'
import type { LoadedScript, ScriptParam } from '@leadline/algorithms/script-values'
import { scriptWhole } from '@leadline/algorithms/synthetic/whole-order'
import type {
  WireAlgorithmOrder,
  WireAlgorithmPosition,
  WireAllotment,
  WireParam,
  WireScript,
} from '@leadline/desk-protocol/algorithm-values'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'

/** The best bid of a position's market; null while it is not known. */
export type BidOf = (position: Pick<HeldPosition, 'venue' | 'symbol'>) => string | null

export function wireParams(
  inFile: readonly ScriptParam[],
  values: readonly ScriptParam[],
): WireParam[] {
  return inFile.map(({ name, type, value, form }) => ({
    name,
    type,
    value: values.find((one) => one.name === name)?.value ?? value,
    inFile: value,
    ...(form && { form: { ...form, choices: form.choices && [...form.choices] } }),
  }))
}

export function wireScript(script: LoadedScript): WireScript {
  const { className, kind, docstring, params, pane, lines } = script
  const drawn = lines && { lines: [...lines] }
  return { className, kind, docstring, params: wireParams(params, params), pane, ...drawn }
}

/** Its unfinished orders, synthetic ones as wholes. */
export function wireAlgorithmOrders(account: AlgorithmAccount): WireAlgorithmOrder[] {
  const wholes = account.workingWholes()
  const ids = new Set(wholes.map(({ id }) => id))
  const plain = account
    .working()
    .filter(({ source }) => source.kind !== 'held' || !ids.has(source.id))
  return [...plain.map(wireAlgorithmOrder), ...wholes.map((whole) => wireWhole(whole, account))]
}

function wireWhole(whole: SyntheticOrder, account: AlgorithmAccount): WireAlgorithmOrder {
  const { id, symbol, side, size, filled, limit, status } = scriptWhole(
    whole,
    account.partsOf(whole.id),
  )
  const { venue, startedAt: time, terms } = whole
  const about = { clientOrderId: id, symbol, venue, side, size, filled, limit, status, time }
  return { ...about, synthetic: terms.kind }
}

function wireAlgorithmOrder(order: OrderRecord): WireAlgorithmOrder {
  const { id, symbol, side, size, filled, limit, status } = scriptOrder(order)
  const { venue, recordedAt: time } = order
  return { clientOrderId: id, symbol, venue, side, size, filled, limit, status, time }
}

export function wireAllotment({ venue, asset }: Allotment, coins: AllottedCoins): WireAllotment {
  const { size, sold, available } = scriptAllotment(coins, venue, asset)
  return { venue, asset, size, sold, available }
}

export function wirePosition(held: HeldPosition, bidOf: BidOf): WireAlgorithmPosition {
  const { symbol, venue, size, cost, gained, fees } = held
  const bid = size.eq(zero) ? '0' : bidOf(held)
  return {
    symbol,
    venue,
    size: size.toFixed(),
    averagePrice: averagePriceOf(held),
    unrealized: bid === null ? null : exact(bid).times(size).minus(cost).toFixed(),
    realized: gained.minus(fees).toFixed(),
    fees: fees.toFixed(),
  }
}

/** Realized and unrealized of what is quoted in dollars; null where something is not, or has no price. */
export function resultUsd(positions: readonly WireAlgorithmPosition[]): string | null {
  let sum = zero
  for (const { symbol, realized, unrealized } of positions) {
    if (!symbol.endsWith('-USD') || unrealized === null) return null
    sum = sum.plus(exact(realized)).plus(exact(unrealized))
  }
  return sum.toFixed()
}
