import type { Account } from '@leadline/matching-engine/exchange/account'

import { isoTime } from '../../wire/iso-time.ts'
import { type Json, jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenSession } from '../wire/session.ts'
import type { LedgerRow } from './ledger.ts'
import { rawAmount } from './write-order.ts'

/** What is owned, and every row of the ledger as it is written. It knows nothing of what orders hold. */
export class KrakenBalancesChannel {
  readonly #context: ServerContext
  readonly #account: Account
  readonly #variants: KrakenVariants
  readonly #sequences = new Map<KrakenSession, number>()

  constructor(context: ServerContext, account: Account, variants: KrakenVariants) {
    this.#context = context
    this.#account = account
    this.#variants = variants
  }

  subscribe(session: KrakenSession, snapshot: boolean, now: number): void {
    this.#sequences.set(session, 0)
    if (!snapshot) return
    const data = this.#account.currencies.map((asset) => {
      const balance = rawAmount(this.#account.balance(asset).total)
      const wallets = [{ type: 'spot', id: this.#variants.walletId, balance }]
      return { asset, asset_class: 'currency', balance, wallets }
    })
    this.#send(session, 'snapshot', data, now)
  }

  unsubscribe(session: KrakenSession): void {
    this.#sequences.delete(session)
  }

  /** A trade leaves two rows with one reference, each reported by itself. */
  wrote(row: LedgerRow, now: number): void {
    const data = [
      {
        ledger_id: row.id,
        ref_id: row.referenceId,
        timestamp: isoTime(venueTime(this.#context, row.time), 6),
        type: row.kind,
        category: row.kind,
        asset: row.asset,
        asset_class: 'currency',
        wallet_type: 'spot',
        wallet_id: this.#variants.walletId,
        amount: rawAmount(row.amount),
        fee: rawAmount(row.fee),
        balance: rawAmount(row.balance),
      },
    ]
    for (const session of this.#sequences.keys()) this.#send(session, 'update', data, now)
  }

  #send(session: KrakenSession, type: string, data: Json, now: number): void {
    const sequence = (this.#sequences.get(session) ?? 0) + 1
    this.#sequences.set(session, sequence)
    session.send('account', jsonText({ channel: 'balances', type, data, sequence }), now)
  }
}
