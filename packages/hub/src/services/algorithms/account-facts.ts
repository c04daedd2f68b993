import type { FactsPort } from '@leadline/algorithms/script-facts'
import { accountBalances } from '@leadline/orders/accounts/account-balances'
import type { AccountManager } from '@leadline/orders/order-manager/account-manager'
import { isClosed } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OrderService } from '../orders/order-service.ts'

/** The account through which algorithms trade at an exchange. */
export function accountAt({ manager }: OrderService, venue: VenueId): AccountManager | undefined {
  return [...manager.accounts.values()].find(({ info }) => info.venue === venue)
}

/** What an algorithm may know of markets and of the trader's account: as last reported by the exchange. */
export function accountFacts(orders: OrderService): FactsPort {
  return {
    instrument: (symbol, venue) => {
      const instrument = orders.market.instrumentOf(venue, symbol)
      if (!instrument) return undefined
      const { priceStep: tick, sizeStep: lot, minSize, maxSize, status } = instrument
      const { minNotional: minValue, maxNotional: maxValue } = instrument
      const isOpen = !isClosed(instrument) && status !== 'cancel-only' && status !== 'auction'
      return { kind: 'instrument', tick, lot, minSize, maxSize, minValue, maxValue, isOpen }
    },
    fees: (symbol, venue) => {
      const rates = accountAt(orders, venue)?.feesOf(symbol)
      return rates ? { kind: 'fees', maker: rates.maker, taker: rates.taker } : undefined
    },
    balance: (currency, venue) => {
      const account = accountAt(orders, venue)
      if (!account || account.balancesAt === undefined) return undefined
      const working = orders.manager.records.workingOf(account.info.keyId)
      const own = accountBalances(account, working).find(({ asset }) => asset === currency)
      const { available = '0', held = '0' } = own ?? {}
      return { kind: 'balance', available, held }
    },
  }
}
