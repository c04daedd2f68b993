import type { Account } from '@leadline/matching-engine/exchange/account'
import { type Amount, amountOf } from '@leadline/matching-engine/exchange/amount'
import type { Fill, Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import { krakenId } from '@leadline/matching-engine/rules/kraken-ids'

export interface LedgerRow {
  id: string
  kind: 'trade' | 'deposit' | 'withdrawal'
  /** The trade, or the transfer. */
  referenceId: string
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

  /** The fills of an earlier run, for whoever asks what an order traded. */
  restore(ticket: Ticket): void {
    for (const fill of ticket.fills) {
      this.fills.push({ id: krakenId(this.#throwAway, 'T', fill.number), ticket, fill })
    }
  }

  record(ticket: Ticket, fill: Fill): { entry: KrakenFill; rows: [LedgerRow, LedgerRow] } {
    const entry = { id: krakenId(this.#throwAway, 'T', fill.number), ticket, fill }
    this.fills.push(entry)
    const { instrument } = ticket.plan
    const sign = ticket.side === 'buy' ? 1n : -1n
    const coins = amountOf(fill.size, instrument.sizeDecimals)
    const row = (asset: string, amount: Amount, fee: Amount): LedgerRow => ({
      id: krakenId(this.#throwAway, 'L', this.rows.length + 1),
      kind: 'trade',
      referenceId: entry.id,
      asset,
      amount,
      fee,
      balance: balanceOf(ticket.account, asset),
      time: fill.time,
    })
    const isFeeInBase = fill.feeCurrency === instrument.base
    const base = row(instrument.base, sign * coins, isFeeInBase ? fill.fee : 0n)
    this.rows.push(base)
    const quote = row(ticket.money, -sign * fill.value, isFeeInBase ? 0n : fill.fee)
    this.rows.push(quote)
    return { entry, rows: [base, quote] }
  }

  /** Something came in or went out. `balance` is what there will be. */
  transfer(asset: string, amount: Amount, balance: Amount, time: number): LedgerRow {
    const number = this.rows.length + 1
    const row: LedgerRow = {
      id: krakenId(this.#throwAway, 'L', number),
      kind: amount < 0n ? 'withdrawal' : 'deposit',
      referenceId: krakenId(this.#throwAway, 'Q', number),
      asset,
      amount,
      fee: 0n,
      balance,
      time,
    }
    this.rows.push(row)
    return row
  }

  fillsOf(ticket: Ticket): string[] {
    return this.fills.filter((entry) => entry.ticket === ticket).map(({ id }) => id)
  }
}

function balanceOf(account: Account, asset: string): Amount {
  return account.balance(asset).total
}
