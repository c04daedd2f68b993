import { exchangeName } from '@leadline/algorithms/exchange-names'
import type {
  AccountUpdate,
  ScriptFill,
  ScriptOrder,
  ScriptPosition,
} from '@leadline/algorithms/script-values'
import { type Amount, amountOf, amountText } from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'

import { marketName, type BacktestFill } from '../report/backtest-fill.ts'
import { type BacktestClaim, type BacktestWhole, claimsOf } from '../synthetic/backtest-whole.ts'
import { BacktestAllotment, type Holdings, isIn } from './backtest-allotment.ts'
import { isUnanswered, isUnfinished, type BacktestOrder, scriptOrder } from './backtest-order.ts'
import { HeldPosition } from './held-position.ts'
import { reasonText } from './refusal-words.ts'

/** What a script knows of its orders and positions. Both change together, and are reported together. */
export class ScriptAccount implements Holdings {
  readonly #positions = new Map<string, HeldPosition>()
  readonly #orders = new Set<BacktestOrder>()
  readonly #changedOrders = new Set<BacktestOrder>()
  readonly #changedPositions = new Map<string, ScriptPosition>()
  readonly #markets = new Map<string, Pick<BacktestFill, 'venue' | 'symbol'>>()
  readonly allotment: BacktestAllotment
  readonly #changedWholes = new Map<string, ScriptOrder>()
  /** Synthetic orders that have not ended. */
  wholes: () => readonly BacktestWhole[] = () => []

  /** Coins that it may sell at each exchange without having bought them: decimal text by asset. */
  constructor(allotted: Readonly<Record<string, string>> = {}) {
    this.allotment = new BacktestAllotment(allotted, this)
  }

  get unfinished(): BacktestOrder[] {
    return [...this.#orders].filter(isUnfinished)
  }

  /** What may still trade: synthetic orders as wholes. */
  get claims(): BacktestClaim[] {
    return claimsOf(this.unfinished, this.wholes())
  }

  sent(order: BacktestOrder): void {
    this.#orders.add(order)
    this.changed(order)
  }

  changed(order: BacktestOrder): void {
    this.#changedOrders.add(order)
    if (!isUnfinished(order)) this.#orders.delete(order)
  }

  wholeChanged({ seen }: BacktestWhole): void {
    this.#changedWholes.set(seen.id, seen)
  }

  held(market: Pick<BacktestFill, 'venue' | 'symbol'>): Amount {
    return this.#positions.get(marketName(market))?.size ?? 0n
  }

  markets(): Iterable<Pick<BacktestFill, 'venue' | 'symbol'>> {
    return this.#markets.values()
  }

  /** What could still be closed, and is not in an order that closes it already, but for the one that is to be another. */
  closable(market: Pick<BacktestFill, 'venue' | 'symbol'>, except?: BacktestOrder): Amount {
    const held = this.held(market)
    const side = held < 0n ? 'buy' : 'sell'
    const inOrders = this.claims
      .filter((claim) => claim.side === side && isIn(claim, market))
      .filter(
        ({ order, opens }) =>
          (order === undefined || order !== except) && (side === 'buy' || !opens),
      )
      .reduce((sum, { rest }) => sum + rest, 0n)
    const rest = (held < 0n ? -held : held) - inOrders
    const most = side === 'sell' ? this.allotment.sellable(market, except) : rest
    return rest < most ? rest : most
  }

  /** Word of a fill has come. */
  filled(order: BacktestOrder, fill: BacktestFill): void {
    const name = marketName(fill)
    const position = this.#positions.get(name) ?? new HeldPosition()
    this.#positions.set(name, position)
    this.#markets.set(name, { venue: fill.venue, symbol: fill.symbol })
    position.add(fill)
    order.filled += fill.size
    if (fill.side === 'buy' && fill.feeCurrency === fill.base) order.feeInBase += fill.fee
    if (isUnfinished(order)) order.status = 'partially filled'
    this.#changedPositions.set(name, {
      symbol: fill.symbol,
      exchange: exchangeName(fill.venue),
      ...position.text,
    })
    this.changed(order)
  }

  /** Whoever comes next begins with nothing. */
  forget(): void {
    for (const all of [this.#positions, this.#orders, this.#markets]) all.clear()
    this.news()
  }

  /** What changed since it was last asked. */
  news(): AccountUpdate {
    const orders = [...[...this.#changedOrders].map(scriptOrder), ...this.#changedWholes.values()]
    const positions = [...this.#changedPositions.values()]
    this.#changedOrders.clear()
    this.#changedWholes.clear()
    this.#changedPositions.clear()
    return { orders, positions }
  }
}

/** What an exchange's event makes of an order; the words are for the log. */
export function applyEvent(order: BacktestOrder, { kind, ticket }: TicketEvent): string {
  if (kind === 'opened' && isUnanswered(order)) order.status = 'open'
  if (kind === 'filled' && order.fate.isHalved && order.filled < order.size) {
    order.status = 'canceled'
    return `${exchangeName(order.venue.id)}: the rest of it was taken away.`
  }
  if (kind === 'filled' || kind === 'expired') order.status = kind
  if (kind !== 'cancelled') return ''
  order.status = 'canceled'
  const { reason } = ticket
  const isAsked = reason === undefined || reason === 'requested'
  return isAsked ? '' : `${exchangeName(order.venue.id)}: ${reasonText(reason)}.`
}

/** A fill of the matching engine in exact amounts. */
export function backtestFill(order: BacktestOrder, event: TicketEvent): BacktestFill | undefined {
  const { fill } = event
  if (event.kind !== 'fill' || !fill) return undefined
  const { instrument, venue, side, id, midAtDecision } = order
  const { symbol, base, quote } = instrument
  return {
    venue: venue.id,
    symbol,
    base,
    quote,
    time: fill.time,
    orderId: id,
    side,
    price: amountOf(fill.price, instrument.priceDecimals),
    size: amountOf(fill.size, instrument.sizeDecimals),
    value: fill.value,
    fee: fill.fee,
    feeCurrency: fill.feeCurrency,
    isMaker: fill.isMaker,
    midAtDecision,
  }
}

export function scriptFill(fill: BacktestFill): ScriptFill {
  const { orderId: id, price, size, fee, feeCurrency, isMaker, time } = fill
  const amounts = { price: amountText(price), size: amountText(size), fee: amountText(fee) }
  return { kind: 'fill', id, ...amounts, feeCurrency, isMaker, time: time / 1000 }
}
