import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { TicketStatus } from '@leadline/matching-engine/exchange/ticket'

export interface TrueOrder {
  id: string
  clientId: string
  symbol: string
  side: 'buy' | 'sell'
  status: TicketStatus
  /** Decimal text. */
  size: string
  filled: string
  fees: string
}

/** What an account really owns, and what became of all its orders, oldest first. */
export interface AccountGroundTruth {
  balances: Record<string, { total: string; held: string }>
  orders: TrueOrder[]
}

export function accountGroundTruth(account: Account, exchange: Exchange): AccountGroundTruth {
  const balances = account.currencies.map((currency) => {
    const { total, held } = account.balance(currency)
    return [currency, { total: amountText(total), held: amountText(held) }] as const
  })
  const orders = [...exchange.tickets].map((ticket) => {
    const { instrument } = ticket.plan
    return {
      id: ticket.id,
      clientId: ticket.plan.clientId,
      symbol: instrument.symbol,
      side: ticket.side,
      status: ticket.status,
      size: instrument.sizeText(ticket.size),
      filled: instrument.sizeText(ticket.filled),
      fees: amountText(ticket.fees),
    }
  })
  return { balances: Object.fromEntries(balances), orders }
}
