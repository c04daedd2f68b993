import type { AlgorithmAccount } from '@leadline/algorithms/algorithm-account'
import { orderTermsOf } from '@leadline/algorithms/asked-terms'
import type { NewOrder, RunnerTrading } from '@leadline/algorithms/runner-ports'
import { withCommas } from '@leadline/decimal/with-commas'
import type { WireAlgorithmLimits } from '@leadline/desk-protocol/algorithm-values'
import { exact } from '@leadline/orders/decimal-text'
import { notionalUsd } from '@leadline/orders/risk/order-value'
import { allOrders } from '@leadline/venues/exchanges/all'
import { venueOf } from '@leadline/venues/venue-registry'

import type { OrderService } from '../orders/order-service.ts'
import { accountAt } from './account-facts.ts'

export interface Tag {
  id: string
  name: string
}

/** One algorithm's way through the risk check: the same as of an order by hand, with its tag and its own limits. */
export class AlgorithmTrading implements RunnerTrading {
  readonly #service: OrderService
  readonly #tag: () => Tag
  readonly #limits: () => WireAlgorithmLimits
  readonly #account: () => AlgorithmAccount
  #count = 0

  constructor(
    service: OrderService,
    tag: () => Tag,
    limits: () => WireAlgorithmLimits,
    account: () => AlgorithmAccount,
  ) {
    this.#service = service
    this.#tag = tag
    this.#limits = limits
    this.#account = account
  }

  place(order: NewOrder, mayOpen: () => boolean): ReturnType<RunnerTrading['place']> {
    const { manager } = this.#service
    const key = accountAt(this.#service, order.venue)
    const { name } = venueOf(order.venue)
    if (!key) return { refusal: `No key for ${name} is connected.` }
    const beyond = order.side === 'buy' ? this.#beyondLimits(order) : ''
    if (beyond !== '') return { refusal: beyond }
    this.#count += 1
    const tag = this.#tag()
    const placed = manager.place({
      draftId: `algorithm-${tag.id}-${this.#count}`,
      keyId: key.info.keyId,
      terms: orderTermsOf(order),
      source: { kind: 'algorithm', ...tag },
      // The band around the market holds for scripts as for hands.
      isPriceConfirmed: false,
      algorithmMayOpen: mayOpen(),
    })
    if (placed.kind === 'sent' || placed.kind === 'repeated') {
      const record = manager.records.get(placed.clientOrderId)
      return record ? { order: record } : { refusal: 'The order is not known.' }
    }
    if (placed.kind === 'risk') return { refusal: placed.refusal.message }
    if (placed.kind === 'impossible') return { refusal: placed.message }
    return { refusal: placed.problems.map(({ message }) => message).join(' ') }
  }

  cancel(clientOrderIds: readonly string[]): void {
    const { manager, market } = this.#service
    for (const id of clientOrderIds) {
      const order = manager.records.get(id)
      // An order that waits for its turn never leaves; one that has left is canceled.
      if (order) {
        const limiter = market.feedOf(order.venue)?.session.limiter
        limiter?.dropOrder(id, 'Its algorithm may no longer open a position')
      }
    }
    manager.cancel({ kind: 'orders', clientOrderIds }, 'algorithm')
  }

  /** At the worst price that it may reach, as the trader's own limits count it. */
  #beyondLimits(order: NewOrder): string {
    const { symbol, venue, size } = order
    const { orderNotional, positionNotional } = this.#limits()
    if (orderNotional === null && positionNotional === null) return ''
    const { manager, market } = this.#service
    const usd = market.usdPrice(symbol.split('-')[1] ?? '')
    const worth = notionalUsd(orderTermsOf(order), {
      ...market.pricesOf(venue, symbol),
      quoteUsd: usd,
      depth: market.depthOf(venue, symbol, 'ask'),
      limits: manager.state.limits,
      kinds: allOrders[venue].kinds,
    })
    if (!worth) return 'The value of this order in US dollars is not known.'
    const one = worth.div(exact(size))
    if (orderNotional !== null && worth.gt(exact(orderNotional))) {
      return `Above this algorithm's limit of ${withCommas(orderNotional)} USD for one order.`
    }
    let held = this.#account().sizeOf(symbol, venue).plus(exact(size))
    for (const { terms, filled, venue: at } of this.#account().working()) {
      if (terms.side !== 'buy' || at !== venue || terms.symbol !== symbol) continue
      held = held.plus(exact(terms.size ?? '0')).minus(exact(filled))
    }
    if (positionNotional !== null && held.times(one).gt(exact(positionNotional))) {
      return `Would take this algorithm above its limit of ${withCommas(positionNotional)} USD in ${symbol}.`
    }
    return ''
  }
}
