import { type Decimal, exact, largest, smallest, zero } from '@leadline/orders/decimal-text'
import { isWorking, type OrderRecord } from '@leadline/orders/order-record'
import { isActive, type SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import type { VenueId } from '@leadline/venues/venue-names'

import { AllottedCoins } from './allotted-coins.ts'
import { exchangeName } from './exchange-names.ts'
import type { AccountUpdate, ScriptOrder, ScriptPosition } from './script-values.ts'
import { type Claim, claimsOf } from './synthetic/claims.ts'
import { scriptWhole } from './synthetic/whole-order.ts'

export interface HeldPosition {
  symbol: string
  venue: VenueId
  /** Below zero: so many coins of an allotment are sold. */
  size: Decimal
  /** What was paid for it; below zero: what was got for what is sold. */
  cost: Decimal
  /** Before fees, in the quote currency, by average cost. */
  gained: Decimal
  fees: Decimal
}

interface Counted {
  size: Decimal
  value: Decimal
  feeBase: Decimal
  feeQuote: Decimal
}

const nothing: Counted = { size: zero, value: zero, feeBase: zero, feeQuote: zero }

const comparedWhole = ['status', 'filled', 'size', 'limit', 'stop'] as const

const statuses: Record<OrderRecord['state'], ScriptOrder['status']> = {
  recorded: 'sent',
  pending: 'sent',
  unknown: 'unknown',
  open: 'open',
  'partially-filled': 'partially filled',
  filled: 'filled',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  'not-placed': 'rejected',
}

/**
 * Orders and positions of one algorithm, from the records of its orders alone. A position counts what an order says is
 * filled, whether or not each fill has been reported: so an order never leaves the list before its coins are in the
 * position.
 */
export class AlgorithmAccount {
  readonly #orders = new Map<string, OrderRecord>()
  readonly #wholes = new Map<string, SyntheticOrder>()
  /** Numbers of the orders at the exchange that synthetic orders are made of. */
  readonly #parts = new Map<string, Set<string>>()
  /** Each synthetic order as the script was last called for it. */
  readonly #seenWholes = new Map<string, ScriptOrder>()
  readonly #counted = new Map<string, Counted>()
  readonly #positions = new Map<string, HeldPosition>()
  #newOrders = new Set<string>()
  #newPositions = new Set<string>()
  /** What the trader lets it sell of coins that it did not buy. */
  readonly allotted = new AllottedCoins(this)
  fillCount = 0

  get orderCount(): number {
    return this.#orders.size
  }

  update(order: OrderRecord): void {
    const before = this.#orders.get(order.clientOrderId)
    this.fillCount += order.fills.length - (before?.fills.length ?? 0)
    this.#orders.set(order.clientOrderId, order)
    this.#newOrders.add(order.clientOrderId)
    const { source } = order
    if (source.kind === 'held') {
      this.#parts.set(source.id, (this.#parts.get(source.id) ?? new Set()).add(order.clientOrderId))
      this.#newOrders.add(source.id)
    }
    this.#count(order)
  }

  updateWhole(whole: SyntheticOrder): void {
    this.#wholes.set(whole.id, whole)
    this.#newOrders.add(whole.id)
  }

  whole(id: string): SyntheticOrder | undefined {
    return this.#wholes.get(id)
  }

  /** Synthetic orders that have not ended, oldest first. */
  workingWholes(): SyntheticOrder[] {
    return [...this.#wholes.values()].filter(isActive)
  }

  /** True where the script is to be called for it; that it has begun is known to who began it. */
  isWholeOther(id: string): boolean {
    const now = this.#scriptWhole(id)
    if (!now) return false
    const before = this.#seenWholes.get(id)
    this.#seenWholes.set(id, now)
    return before !== undefined && comparedWhole.some((name) => before[name] !== now[name])
  }

  /** What may still trade, oldest first: synthetic orders as wholes. */
  claims(): Claim[] {
    const wholes = this.workingWholes().map((whole) => ({ whole, parts: this.partsOf(whole.id) }))
    return claimsOf(this.working(), wholes)
  }

  partsOf(id: string): OrderRecord[] {
    return [...(this.#parts.get(id) ?? [])].flatMap((part) => this.#orders.get(part) ?? [])
  }

  #scriptWhole(id: string): ScriptOrder | undefined {
    const whole = this.#wholes.get(id)
    return whole && scriptWhole(whole, this.partsOf(id))
  }

  /** Those that may still trade, oldest first. */
  working(): OrderRecord[] {
    return [...this.#orders.values()].filter(({ state }) => isWorking(state))
  }

  get(clientOrderId: string): OrderRecord | undefined {
    return this.#orders.get(clientOrderId)
  }

  positions(): readonly HeldPosition[] {
    return [...this.#positions.values()]
  }

  sizeOf(symbol: string, venue: VenueId): Decimal {
    return this.#positions.get(`${venue} ${symbol}`)?.size ?? zero
  }

  /**
   * What can still be closed: of coins that it bought, those that are in no sale yet; of coins of an allotment that it sold, those
   * that no purchase brings back yet. But for the order that is to be another.
   */
  closable(symbol: string, venue: VenueId, except = ''): Decimal {
    const held = this.sizeOf(symbol, venue)
    const side = held.lt(zero) ? 'buy' : 'sell'
    let rest = held.abs()
    for (const claim of this.claims()) {
      if (claim.side !== side || claim.symbol !== symbol || claim.venue !== venue) continue
      // A sale out of an allotment leaves what was bought; whatever buys brings coins back.
      if (side === 'sell' && claim.opens) continue
      if (claim.id !== except) rest = rest.minus(claim.rest)
    }
    const most = side === 'sell' ? this.allotted.sellable({ symbol, venue }, except) : rest
    return largest(smallest(rest, most), zero)
  }

  /** What the script has not received yet. */
  takeUpdates(): AccountUpdate {
    const orders = [...this.#newOrders].flatMap((id) => {
      const order = this.#orders.get(id)
      return order ? scriptOrder(order) : (this.#scriptWhole(id) ?? [])
    })
    const positions = [...this.#newPositions]
      .flatMap((key) => this.#positions.get(key) ?? [])
      .map(scriptPosition)
    this.#newOrders = new Set()
    this.#newPositions = new Set()
    return { orders, positions }
  }

  #count(order: OrderRecord): void {
    const now = countedOf(order)
    const before = this.#counted.get(order.clientOrderId) ?? nothing
    this.#counted.set(order.clientOrderId, now)
    const { venue, terms } = order
    const key = `${venue} ${terms.symbol}`
    const held = this.#positions.get(key) ?? emptyPosition(terms.symbol, venue)
    const size = now.size.minus(before.size)
    const value = now.value.minus(before.value)
    const feeBase = now.feeBase.minus(before.feeBase)
    const fees = held.fees.plus(now.feeQuote).minus(before.feeQuote)
    if (size.eq(zero) && value.eq(zero) && feeBase.eq(zero) && fees.eq(held.fees)) return
    const isBuy = terms.side === 'buy'
    const after = size.eq(zero)
      ? corrected(held, isBuy, value)
      : traded(held, isBuy ? size : zero.minus(size), isBuy ? value : zero.minus(value))
    this.#positions.set(key, { ...after, size: after.size.minus(feeBase), fees })
    this.#newPositions.add(key)
  }
}

/** So much more, or less, at so much: what goes away from nothing is added at its price, what comes back leaves its share. */
function traded(held: HeldPosition, size: Decimal, value: Decimal): HeldPosition {
  const isAdding = held.size.eq(zero) || held.size.gt(zero) === size.gt(zero)
  if (isAdding) return { ...held, size: held.size.plus(size), cost: held.cost.plus(value) }
  const closing = smallest(size.abs(), held.size.abs())
  const isAll = closing.eq(held.size.abs())
  const cost = isAll ? held.cost : held.cost.times(closing).div(held.size.abs())
  const paid = closing.eq(size.abs()) ? value : value.times(closing).div(size.abs())
  const after = {
    ...held,
    size: isAll ? zero : held.size.plus(size),
    cost: held.cost.minus(cost),
    gained: held.gained.minus(paid).minus(cost),
  }
  const rest = size.abs().minus(closing)
  if (rest.lte(zero)) return after
  return { ...after, size: size.gt(zero) ? rest : zero.minus(rest), cost: value.minus(paid) }
}

/** Not a coin more, and another price: it is paid for what is held, or was got for what is gone. */
function corrected(held: HeldPosition, isBuy: boolean, value: Decimal): HeldPosition {
  const paid = isBuy ? value : zero.minus(value)
  const isHeld = isBuy ? held.size.gt(zero) : held.size.lt(zero)
  return isHeld
    ? { ...held, cost: held.cost.plus(paid) }
    : { ...held, gained: held.gained.minus(paid) }
}

function countedOf({ filled, fills, averagePrice, terms }: OrderRecord): Counted {
  const [base, quote] = terms.symbol.split('-')
  let reported = zero
  let value = zero
  let feeBase = zero
  let feeQuote = zero
  for (const fill of fills) {
    reported = reported.plus(exact(fill.size))
    value = value.plus(exact(fill.size).times(exact(fill.price)))
    if (fill.feeAsset === base) feeBase = feeBase.plus(exact(fill.fee))
    if (fill.feeAsset === quote) feeQuote = feeQuote.plus(exact(fill.fee))
  }
  const size = exact(filled).gt(reported) ? exact(filled) : reported
  // Filled, and the fills are still to come: at the price that the exchange or the order says.
  const untold = size.minus(reported)
  const price = averagePrice ?? terms.limitPrice ?? '0'
  return { size, value: value.plus(untold.times(exact(price))), feeBase, feeQuote }
}

function emptyPosition(symbol: string, venue: VenueId): HeldPosition {
  return { symbol, venue, size: zero, cost: zero, gained: zero, fees: zero }
}

export function averagePriceOf({ size, cost }: HeldPosition): string {
  return size.eq(zero) ? '0' : cost.div(size).toFixed()
}

function scriptPosition(held: HeldPosition): ScriptPosition {
  const { symbol, venue, size } = held
  const exchange = exchangeName(venue)
  return { symbol, exchange, size: size.toFixed(), averagePrice: averagePriceOf(held) }
}

export function scriptOrder(order: OrderRecord): ScriptOrder {
  const { clientOrderId: id, venue, terms, filled, state, recordedAt } = order
  return {
    id,
    symbol: terms.symbol,
    exchange: exchangeName(venue),
    side: terms.side,
    size: terms.size ?? '0',
    filled,
    // A market order stays one, also where it leaves as a limit inside the price band.
    limit: terms.isMarketable ? null : terms.limitPrice,
    stop: terms.stopPrice,
    timeInForce: terms.isMarketable ? 'ioc' : terms.timeInForce,
    postOnly: terms.postOnly,
    replaces: order.replaces,
    synthetic: null,
    parent: order.source.kind === 'held' ? order.source.id : null,
    status: statuses[state],
    time: recordedAt / 1000,
  }
}
