import type { AlgorithmAccount } from '@leadline/algorithms/algorithm-account'
import { baseOf } from '@leadline/algorithms/allotted-coins'
import { exchangeName } from '@leadline/algorithms/exchange-names'
import { restOf } from '@leadline/algorithms/synthetic/claims'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'
import type { AccountManager } from '@leadline/orders/order-manager/account-manager'
import { algorithmOf, type OrderRecord } from '@leadline/orders/order-record'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OrderService } from '../orders/order-service.ts'
import { accountAt } from './account-facts.ts'

/** A balance may have been read while a fill was on its way to it. */
const readingMs = 1000

/** An algorithm that is loaded and has not ended. */
interface Sharing {
  id: string
  runner: { account: AlgorithmAccount }
}

/**
 * The coins of an account, so that no two algorithms are ever allotted the same ones: what is there, less what others may sell,
 * less what is in sales by hand.
 */
export class Allotments {
  readonly #service: OrderService
  readonly #sharing: () => readonly Sharing[]

  constructor(service: OrderService, sharing: () => readonly Sharing[]) {
    this.#service = service
    this.#sharing = sharing
  }

  /** Why so many coins cannot be allotted; empty where they can. */
  refusal({ id, runner }: Sharing, venue: VenueId, asset: string, size: Decimal): string {
    const { account } = runner
    const name = exchangeName(venue)
    const coins = this.#coins(venue, asset)
    if (!coins) return `${name} has not reported its balances. Is a key connected?`
    const others = this.#others(id, venue, asset)
    const own = account
      .positions()
      .filter((held) => held.venue === venue && baseOf(held.symbol) === asset)
      .reduce((sum, held) => sum.plus(held.size), zero)
    const most = coins.minus(others).minus(this.#soldByHand(venue, asset)).minus(own)
    if (size.lte(most)) return ''
    const left = most.gt(zero) ? `Only ${most.toFixed()} ${asset}` : `No ${asset}`
    const why = others.gt(zero) ? ' Other algorithms may sell the rest.' : ''
    return `${left} at ${name} can be allotted.${why}`
  }

  /** Why so many coins more must not be sold for this algorithm; empty where they may. */
  spare(id: string, venue: VenueId, asset: string, size: string): string {
    const others = this.#others(id, venue, asset)
    // Nobody to share with: then the exchange knows best what is there.
    if (others.lte(zero)) return ''
    const coins = this.#coins(venue, asset) ?? zero
    const own = this.#inOwnSales(id, venue, asset)
    const free = coins.minus(others).minus(this.#soldByHand(venue, asset)).minus(own)
    if (exact(size).lte(free)) return ''
    return `The rest of the ${asset} at ${exchangeName(venue)} is allotted to other algorithms.`
  }

  /** In the account, as last reported, less what was sold since. */
  #coins(venue: VenueId, asset: string): Decimal | undefined {
    const account = accountAt(this.#service, venue)
    if (!account || account.balancesAt === undefined) return undefined
    const { available = '0', held = '0' } = account.balancesByAsset.get(asset) ?? {}
    return exact(available).plus(exact(held)).minus(this.#soldSince(account, asset))
  }

  #soldSince({ balancesAt = 0, info }: AccountManager, asset: string): Decimal {
    let sum = zero
    for (const fill of this.#service.manager.trades.newestFirst()) {
      if (fill.time <= balancesAt - readingMs) break
      if (fill.keyId === info.keyId && fill.base === asset && fill.side === 'sell') {
        sum = sum.plus(exact(fill.size))
      }
    }
    return sum
  }

  #others(id: string, venue: VenueId, asset: string): Decimal {
    return this.#sharing()
      .filter((each) => each.id !== id)
      .reduce((sum, { runner }) => sum.plus(runner.account.allotted.reserved(venue, asset)), zero)
  }

  /** In orders that no algorithm which is still there sent: by hand, and of algorithms that have ended. */
  #soldByHand(venue: VenueId, asset: string): Decimal {
    const there = new Set(this.#sharing().map(({ id }) => id))
    return this.#inSales(venue, asset, ({ source }) => {
      const own = algorithmOf(source)
      return own ? !there.has(own.id) : true
    })
  }

  #inOwnSales(id: string, venue: VenueId, asset: string): Decimal {
    const own = this.#sharing().find((each) => each.id === id)
    return (own?.runner.account.claims() ?? [])
      .filter(
        ({ side, symbol, venue: at }) =>
          side === 'sell' && at === venue && baseOf(symbol) === asset,
      )
      .reduce((sum, { rest }) => sum.plus(rest), zero)
  }

  #inSales(venue: VenueId, asset: string, isMeant: (order: OrderRecord) => boolean): Decimal {
    return this.#service.manager.records
      .working()
      .filter(({ terms, venue: at }) => {
        return terms.side === 'sell' && at === venue && baseOf(terms.symbol) === asset
      })
      .filter(isMeant)
      .reduce((sum, order) => sum.plus(restOf(order)), zero)
  }
}
