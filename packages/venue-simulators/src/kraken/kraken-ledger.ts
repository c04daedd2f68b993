import type { ThrowAway } from '../crypto/throw-away.ts'
import type { Account } from '../exchange/account.ts'
import { type Amount, amountOf } from '../exchange/amount.ts'
import type { Fill, Ticket } from '../exchange/ticket.ts'
import { krakenId } from './kraken-ids.ts'

export interface LedgerRow {
  id: string
  tradeId: string
  asset: string
  amount: Amount
  fee: Amount
  /** After it. */
  balance: Amount
  time: number
}

/** One fill with the id that the exchange gives it. */
export interface KrakenFill {
  id: string
  ticket: Ticket
  fill: Fill
}

/** Every fill of the account, and the two rows that each one leaves in its books. */
export class KrakenLedger {
  readonly rows: LedgerRow[] = []
  readonly fills: KrakenFill[] = []
  readonly #throwAway: ThrowAway

  constructor(throwAway: ThrowAway) {
    this.#throwAway = throwAway
  }

  record(ticket: Ticket, fill: Fill): { entry: KrakenFill; rows: [LedgerRow, LedgerRow] } {
    const entry = { id: krakenId(this.#throwAway, 'T', fill.number), ticket, fill }
    this.fills.push(entry)
    const { instrument } = ticket.plan
    const sign = ticket.side === 'buy' ? 1n : -1n
    const coins = amountOf(fill.size, instrument.sizeDecimals)
    const row = (asset: string, amount: Amount, fee: Amount): LedgerRow => ({
      id: krakenId(this.#throwAway, 'L', this.rows.length + 1),
      tradeId: entry.id,
      asset,
      amount,
      fee,
      balance: balanceOf(ticket.account, asset),
      time: fill.time,
    })
    const base = row(instrument.base, sign * coins, 0n)
    this.rows.push(base)
    const quote = row(ticket.money, -sign * fill.value, fill.fee)
    this.rows.push(quote)
    return { entry, rows: [base, quote] }
  }

  fillsOf(ticket: Ticket): string[] {
    return this.fills.filter((entry) => entry.ticket === ticket).map(({ id }) => id)
  }
}

function balanceOf(account: Account, asset: string): Amount {
  return account.balance(asset).total
}
