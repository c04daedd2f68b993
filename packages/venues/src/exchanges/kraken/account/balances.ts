import { subtractDecimals } from '@leadline/decimal/decimal-text'
import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountSink } from '../../../account-adapter.ts'
import type { Balance } from '../../../account-events.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { KrakenNames } from '../market/names.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'
import { readBalances, readWalletTotal } from './balance-rows.ts'

const everyMs = 60_000
/** Soon enough for a screen, and rare enough for a counter that falls by one in three seconds. */
const afterChangeMs = 1000
const leastPauseMs = 5000

/**
 * Balances: the stream reports at once how much there is, and only a call says how much of it is held for orders. Until
 * that has been asked again, what was held before is taken off, so that too little is shown rather than too much.
 */
export class KrakenBalances {
  #calls: KrakenKeyCalls
  #names: KrakenNames
  #sink: AccountSink
  #refresh: Refresh
  /** Undefined until it has been asked for the first time. */
  #held: ReadonlyMap<string, string> | undefined
  #readAt = -Infinity

  constructor(scheduler: Scheduler, calls: KrakenKeyCalls, names: KrakenNames, sink: AccountSink) {
    this.#calls = calls
    this.#names = names
    this.#sink = sink
    this.#refresh = new Refresh(scheduler, 'balances', everyMs, (now) => {
      this.#readAt = now
      names.whenRead(() => this.#read())
    })
  }

  read(now: number): void {
    this.#refresh.start(now)
  }

  /** The stream came back: what was placed, filled or canceled meanwhile was not reported. */
  renewed(now: number): void {
    this.#refresh.soon(0, now)
  }

  /** Something was placed, filled or canceled: what is held is another amount now. */
  changed(now: number): void {
    const pauseMs = Math.max(afterChangeMs, this.#readAt + leastPauseMs - now)
    // A clock that was set back must not put it off for hours.
    this.#refresh.soon(Math.min(pauseMs, leastPauseMs), now)
  }

  /** Rows of the balances channel. */
  channel(rows: readonly JsonObject[], now: number): void {
    const known = this.#held
    const list = rows.flatMap((row): Balance[] => {
      const wallet = readWalletTotal(row)
      if (!wallet || !known) return []
      const { asset, total } = wallet
      const held = known.get(asset) ?? '0'
      const available = subtractDecimals(total, held)
      return [{ asset, available: available.startsWith('-') ? '0' : available, held }]
    })
    if (list.length > 0) this.#sink.balances(list, false, now)
    // Rows with wallets are what there is at the start, and not a change.
    if (rows.some((row) => row['wallets'] === undefined)) this.changed(now)
  }

  #read(): void {
    const purpose = 'Refresh balances'
    const call = { name: 'BalanceEx', purpose, priority: 'account', weight: 1 } as const
    this.#calls.request(call, (read, now) => {
      const list =
        read.kind === 'result'
          ? readBalances(read.result, (id) => this.#names.assetOf(id))
          : undefined
      if (!list) {
        this.#refresh.failed(now)
        return
      }
      this.#held = new Map(list.map(({ asset, held }) => [asset, held]))
      this.#refresh.succeeded(now)
      this.#sink.balances(list, true, now)
    })
  }
}
