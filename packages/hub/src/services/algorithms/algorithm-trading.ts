import type { AlgorithmAccount } from '@leadline/algorithms/algorithm-account'
import { orderTermsOf } from '@leadline/algorithms/asked-terms'
import type {
  NewOrder,
  Placed,
  ReplaceCheck,
  RunnerTrading,
} from '@leadline/algorithms/runner-ports'
import { withCommas } from '@leadline/decimal/with-commas'
import type { WireAlgorithmLimits } from '@leadline/desk-protocol/algorithm-values'
import { exact } from '@leadline/orders/decimal-text'
import { opensForAlgorithm, type OrderRecord } from '@leadline/orders/order-record'
import { notionalUsd } from '@leadline/orders/risk/order-value'
import type { SyntheticTerms } from '@leadline/orders/synthetic/synthetic-order'
import { wholeOfSynthetic } from '@leadline/orders/synthetic/whole-of-synthetic'
import type { OrderChange } from '@leadline/venues/account-adapter'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'
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
  readonly #spare: RunnerTrading['spare']
  #count = 0

  constructor(
    service: OrderService,
    tag: () => Tag,
    limits: () => WireAlgorithmLimits,
    account: () => AlgorithmAccount,
    spare: RunnerTrading['spare'],
  ) {
    this.#service = service
    this.#tag = tag
    this.#limits = limits
    this.#account = account
    this.#spare = spare
  }

  place(order: NewOrder, mayOpen: () => boolean): ReturnType<RunnerTrading['place']> {
    const { manager } = this.#service
    const key = accountAt(this.#service, order.venue)
    const { name } = venueOf(order.venue)
    if (!key) return { refusal: `No key for ${name} is connected.` }
    const opens = order.effect === 'open'
    const beyond = opens ? this.#allBeyondLimits(order) : ''
    if (beyond !== '') return { refusal: beyond }
    // The risk check asks it of what buys; coins that were allotted are for here.
    if (opens && !mayOpen()) return { refusal: 'The algorithm is not running.' }
    this.#count += 1
    const tag = this.#tag()
    if (order.synthetic) return this.#start(order, order.synthetic, key.info.keyId)
    const isUsual = opens === (order.side === 'buy')
    const placed = manager.place({
      draftId: `algorithm-${tag.id}-${this.#count}`,
      keyId: key.info.keyId,
      terms: orderTermsOf(order),
      source: { kind: 'algorithm', ...tag, ...(!isUsual && { effect: order.effect }) },
      // The band around the market holds for scripts as for hands.
      isPriceConfirmed: false,
      algorithmMayOpen: mayOpen(),
    })
    if (placed.kind === 'sent' || placed.kind === 'repeated') {
      const record = manager.records.get(placed.clientOrderId)
      return record ? { order: record } : { refusal: 'The order is not known.' }
    }
    return { refusal: whyNot(placed) }
  }

  /** One that Leadline makes of several: its parts carry the same tag. */
  #start(order: NewOrder, terms: SyntheticTerms, keyId: string): Placed {
    const { manager } = this.#service
    const tag = this.#tag()
    const heldId = `algorithm-${tag.id}-${this.#count}`
    const { symbol, effect } = order
    const owner = { ...tag, effect }
    const request = { heldId, keyId, symbol, terms, isPriceConfirmed: false, owner }
    const started = manager.run((now) => manager.synthetic.start(request, now))
    const whole = manager.state.synthetic.get(heldId)
    if (started.kind === 'started' && whole) {
      return { whole, parts: manager.records.ofSynthetic(heldId) }
    }
    return { refusal: started.kind === 'started' ? 'The order is not known.' : whyNot(started) }
  }

  spare(venue: VenueId, asset: string, size: string): string {
    return this.#spare(venue, asset, size)
  }

  cancel(clientOrderIds: readonly string[]): void {
    const { manager, market } = this.#service
    const isNamed = ({ clientOrderId }: OrderRecord) => clientOrderIds.includes(clientOrderId)
    const parts = clientOrderIds.flatMap((id) => manager.records.ofSynthetic(id))
    for (const order of [...manager.records.working().filter(isNamed), ...parts]) {
      // An order that waits for its turn never leaves; one that has left is canceled.
      const limiter = market.feedOf(order.venue)?.session.limiter
      limiter?.dropOrder(order.clientOrderId, 'Its algorithm may no longer open a position')
    }
    manager.cancel({ kind: 'orders', clientOrderIds }, 'algorithm')
  }

  /** The risk check holds for the change as for an order: it is asked before, and where another order takes its place, then again. */
  replace(order: OrderRecord, change: OrderChange, recheck: ReplaceCheck): string {
    const { manager } = this.#service
    const { terms, clientOrderId, venue } = order
    const changed = {
      ...terms,
      size: change.size ?? terms.size,
      limitPrice: change.limitPrice ?? terms.limitPrice,
      stopPrice: change.stopPrice ?? terms.stopPrice,
    }
    const beyond = (size: string) =>
      opensForAlgorithm(order) ? this.#beyondLimits({ ...changed, size }, venue, clientOrderId) : ''
    const words = beyond(changed.size ?? '0')
    if (words !== '') return words
    this.#count += 1
    const result = manager.amend({
      draftId: `algorithm-${this.#tag().id}-${this.#count}`,
      clientOrderId,
      change,
      isPriceConfirmed: false,
      recheck: (canceled, left) => recheck(canceled, left) || beyond(wholeOf(canceled, left)),
    })
    return result.kind === 'asked' ? '' : whyNot(result)
  }

  /** Of one that Leadline makes of several, the dearest that it may end up as. */
  #allBeyondLimits(order: NewOrder): string {
    const { symbol, venue, synthetic } = order
    const ways = synthetic ? wholeOfSynthetic(symbol, synthetic) : [orderTermsOf(order)]
    return ways.map((terms) => this.#beyondLimits(terms, venue)).find((words) => words !== '') ?? ''
  }

  /** At the worst price that it may reach, as the trader's own limits count it. */
  #beyondLimits(terms: OrderTerms, venue: VenueId, inPlaceOf = ''): string {
    const { symbol } = terms
    const size = terms.size ?? '0'
    const { orderNotional, positionNotional } = this.#limits()
    if (orderNotional === null && positionNotional === null) return ''
    const { manager, market } = this.#service
    const usd = market.usdPrice(symbol.split('-')[1] ?? '')
    const worth = notionalUsd(terms, {
      ...market.pricesOf(venue, symbol),
      quoteUsd: usd,
      depth: market.depthOf(venue, symbol, terms.side === 'buy' ? 'ask' : 'bid'),
      limits: manager.state.limits,
      kinds: allOrders[venue].kinds,
    })
    if (!worth) return 'The value of this order in US dollars is not known.'
    const one = worth.div(exact(size))
    if (orderNotional !== null && worth.gt(exact(orderNotional))) {
      return `Above this algorithm's limit of ${withCommas(orderNotional)} USD for one order.`
    }
    // How far a sale may go is what the trader allotted.
    if (terms.side === 'sell') return ''
    let held = this.#account().sizeOf(symbol, venue).plus(exact(size))
    for (const claim of this.#account().claims()) {
      if (claim.side !== 'buy' || claim.venue !== venue || claim.symbol !== symbol) continue
      if (claim.id !== inPlaceOf) held = held.plus(claim.rest)
    }
    // What is filled of an order that changes is in the position, and in its whole size.
    held = held.minus(exact(this.#account().get(inPlaceOf)?.filled ?? '0'))
    if (positionNotional !== null && held.times(one).gt(exact(positionNotional))) {
      return `Would take this algorithm above its limit of ${withCommas(positionNotional)} USD in ${symbol}.`
    }
    return ''
  }
}

function wholeOf({ filled }: OrderRecord, left: string): string {
  return exact(left).plus(exact(filled)).toFixed()
}

/** What the trader would read of an order by hand. */
function whyNot(
  result:
    | { kind: 'risk'; refusal: { message: string } }
    | { kind: 'impossible'; message: string }
    | { kind: string; problems: readonly { message: string }[] },
): string {
  if ('refusal' in result) return result.refusal.message
  if ('problems' in result) return result.problems.map(({ message }) => message).join(' ')
  return result.message
}
