import type { TradingUpdate } from '@leadline/desk-protocol/messages/trading-messages'
import { positionsByAccount, positionsByAsset } from '@leadline/orders/accounts/positions'
import type { TraderBooks } from '@leadline/orders/accounts/trader-books'
import { exact } from '@leadline/orders/decimal-text'
import type { OrderManager } from '@leadline/orders/order-manager'

/** What is held, by account and by asset: the lots of the books beside the balances that the exchanges report. */
export function positionsUpdate(
  manager: OrderManager,
  books: TraderBooks,
  usdPrice: (asset: string) => string | null,
): TradingUpdate {
  const ledger = books.ledger()
  const realized = [...ledger.realized.values()]
  // An account that two keys open is there once.
  const accounts = [...manager.accounts.values()].filter(({ sameAs }) => sameAs === null)
  const balances = accounts.flatMap(({ info, balancesByAsset }) =>
    [...balancesByAsset.values()].map(({ asset, available, held }) => ({
      keyId: info.keyId,
      venue: info.venue,
      asset,
      total: exact(available).plus(exact(held)).toFixed(),
    })),
  )
  const fees = [...ledger.fees.values()]
  const input = { lots: ledger.lots(), realized, fees, balances, usdPrice }
  return {
    type: 'positions',
    byAccount: positionsByAccount(input),
    byAsset: positionsByAsset(input),
  }
}
