import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ReplaceCheck } from '@leadline/algorithms/runner-ports'
import { amountOf, amountText, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { Reason } from '@leadline/matching-engine/exchange/order-plan'
import { canAmendInPlace } from '@leadline/orders/order-manager/replacements/amend-order'
import type { OrderChange } from '@leadline/venues/account-adapter'
import { allOrders } from '@leadline/venues/exchanges/all'

import type { BacktestOrder } from './backtest-order.ts'
import { onGrid, type OrderEntry } from './order-entry.ts'
import { reasonText } from './refusal-words.ts'

export interface ReplacingListener {
  /** The old order has ended, and this one is on its way in its place. */
  sent(order: BacktestOrder): void
  /** Word has come that nothing was changed, or that nothing is in the place of what was canceled. */
  notReplaced(order: BacktestOrder, reason: string): void
}

/** Asked before another order leaves in the place of one that was canceled. */
type Recheck = (canceled: BacktestOrder, left: Parameters<ReplaceCheck>[1]) => string

/**
 * Changes orders as their exchanges do: in place where it can, so that a smaller size keeps its place in the queue; elsewhere the order is
 * canceled, and what is left of it is sent when word of that has come.
 */
export class OrderReplacing {
  readonly #entry: OrderEntry
  readonly #listener: ReplacingListener
  readonly #rechecks = new Map<BacktestOrder, Recheck>()

  constructor(entry: OrderEntry, listener: ReplacingListener) {
    this.#entry = entry
    this.#listener = listener
  }

  /** Empty where its exchange is asked for it, else why not. */
  ask(order: BacktestOrder, asked: OrderChange, recheck: Recheck): string {
    const { terms, problems } = this.#entry.check(
      {
        ...order,
        size: asked.size ?? amountText(order.size),
        limit: asked.limitPrice ?? order.limit,
        stop: asked.stopPrice ?? order.stop,
      },
      asked.stopPrice === null,
    )
    if (!terms) return problems[0]?.message ?? 'The exchange would refuse it.'
    if ((parseAmount(terms.size ?? '0') ?? 0n) <= order.filled) {
      return `${amountText(order.filled)} of it are filled already. Cancel it instead.`
    }
    const change: OrderChange = {
      size: terms.size === amountText(order.size) ? null : terms.size,
      limitPrice: terms.limitPrice === order.limit ? null : terms.limitPrice,
      stopPrice: terms.stopPrice === order.stop ? null : terms.stopPrice,
    }
    order.change = change
    if (canAmendInPlace(allOrders[order.venue.id], change)) {
      this.#entry.later(order, (now) => this.#amend(order, change, now))
      return ''
    }
    order.change = { size: terms.size, limitPrice: terms.limitPrice, stopPrice: terms.stopPrice }
    this.#rechecks.set(order, recheck)
    this.#entry.cancel(order)
    return ''
  }

  /** The script cancels it: nothing is put in its place. False where nothing was to be. */
  drop(order: BacktestOrder): boolean {
    if (!this.#rechecks.delete(order)) return false
    order.change = undefined
    return true
  }

  /** Word has come that the exchange changed it. */
  amended(order: BacktestOrder): void {
    const { change } = order
    if (!change) return
    order.size = parseAmount(change.size ?? '') ?? order.size
    order.limit = change.limitPrice ?? order.limit
    order.stop = change.stopPrice ?? order.stop
    order.change = undefined
  }

  /** Word of its end has come. */
  ended(order: BacktestOrder): void {
    const { change } = order
    const recheck = this.#rechecks.get(order)
    this.#rechecks.delete(order)
    order.change = undefined
    if (!recheck || !change || order.status !== 'canceled') return
    const size = (parseAmount(change.size ?? '0') ?? 0n) - order.filled
    if (size <= 0n) return
    const left = amountText(size)
    const terms = { size: left, limit: change.limitPrice, stop: change.stopPrice }
    const sent =
      recheck(order, left) || this.#entry.send({ ...order, ...terms, replaces: order.id })
    if (typeof sent === 'string') this.#listener.notReplaced(order, sent)
    else this.#listener.sent(sent)
  }

  #amend(order: BacktestOrder, change: OrderChange, now: number): void {
    const { ticket, instrument, venue } = order
    // Word of its end is on its way.
    if (!ticket?.isLive) return
    const { size, limitPrice, stopPrice } = change
    const lots = size === null ? undefined : parseAmount(size)
    const limit = limitPrice === null ? undefined : onGrid(instrument.readPrice(limitPrice))
    const trigger = stopPrice === null ? undefined : onGrid(instrument.readPrice(stopPrice))
    const reason: Reason | undefined = wouldTrade(order, limit)
      ? 'post-only'
      : venue.exchange.amend(
          ticket,
          {
            ...(lots !== undefined && {
              size: Number(lots / amountOf(1, instrument.sizeDecimals)),
            }),
            ...(limit !== undefined && { limit }),
            ...(trigger !== undefined && { trigger }),
          },
          now,
        )
    if (reason === undefined) return
    this.#entry.later(order, () => {
      order.change = undefined
      order.refusal = reason
      this.#listener.notReplaced(order, `${exchangeName(venue.id)}: ${reasonText(reason)}.`)
    })
  }
}

function wouldTrade(
  { postOnly, side, instrument }: BacktestOrder,
  limit: number | undefined,
): boolean {
  if (!postOnly || limit === undefined) return false
  const { bids, asks } = instrument.marketBook.book
  const across = side === 'buy' ? asks.best?.price : bids.best?.price
  if (across === undefined) return false
  return side === 'buy' ? limit >= across : limit <= across
}
