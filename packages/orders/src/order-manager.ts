import { Scheduler } from '@leadline/runtime/scheduler'
/**
 * The order manager: the way of every order, whoever sends it.
 *
 *   ticket → check-terms (the exchange's rules) → risk/check-order (the trader's limits) → journal row on disk
 *     → account adapter → what the exchange answers and streams → journal → listeners
 *
 * It is a state machine like an adapter: no clock, no timer, no chance of its own, everything synchronous, so that a
 * test can stop it anywhere, throw its memory away and start it again from the journal.
 *
 * - order-records.ts     what is known of every order: the fold of the journal (apply-order-event.ts)
 * - order-manager/account-manager.ts what one key's exchange reports; order-manager/reconciliation/reconciliation.ts and status-queries.ts
 * find out what became of
 *                        everything after a start, a lost connection or an answer that never came, before anything new
 *                        leaves
 * - order-manager/place-order.ts, amend-order.ts, replacements.ts, cancels.ts   what a trader can do to an order
 * - synthetic/           orders that only Leadline knows (OCO, bracket, trailing stop, iceberg, TWAP, chase): pure
 *                        state machines that say what to do next, and synthetic-order-manager.ts, which does it
 * - risk/                the pre-trade risk check: what an order may cost at worst, limits, their use, the day's result
 * - accounts/            fills, lots, positions, balances, files for the tax office
 * - ticket/              estimates for one exchange, and the plan over several
 * - journal/             what is written down, and how it is read again
 *
 * Rules that everything here keeps: an order is written down before it is sent; it is sent once; an answer that never
 * came is 'unknown' and is requested, never guessed; what an exchange says overrules what we concluded; amounts are
 * decimal text, never floats.
 */
import type { AccountSink } from '@leadline/venues/account-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import { markSameAccounts } from './accounts/same-account.ts'
import { TradeBook } from './accounts/trade-book.ts'
import { JournalState } from './journal/journal-state.ts'
import { Journal } from './journal/journal.ts'
import { AccountManager } from './order-manager/account-manager.ts'
import type { AccountInfo, AccountPort } from './order-manager/account-port.ts'
import {
  type CancelScope,
  isSyntheticMeant,
  isOrderMeant,
} from './order-manager/cancels/cancel-scope.ts'
import { Cancels } from './order-manager/cancels/cancels.ts'
import { DeadMansSwitches } from './order-manager/cancels/dead-mans-switch.ts'
import { checkWhole, type Whole } from './order-manager/check-whole.ts'
import {
  type CloseRequest,
  type CloseResult,
  PositionCloses,
} from './order-manager/closes/position-closes.ts'
import { keepDayStarts } from './order-manager/day-starts.ts'
import { type OrderManagerCore, eventOf } from './order-manager/order-manager-core.ts'
import type { OrderManagerSetup } from './order-manager/order-manager-setup.ts'
import {
  type PlaceRequest,
  type PlaceResult,
  placeOrder,
  type Placing,
  whyNotPlaced,
} from './order-manager/place-order.ts'
import { type OrderWarning, warningsOf } from './order-manager/reconciliation/order-warnings.ts'
import {
  type AmendRequest,
  type AmendResult,
  amendOrder,
} from './order-manager/replacements/amend-order.ts'
import {
  type ReplacementDecision,
  Replacements,
} from './order-manager/replacements/replacements.ts'
import {
  type UnfinishedReplacement,
  unfinishedReplacements,
} from './order-manager/replacements/unfinished-replacements.ts'
import { TradingRules } from './order-manager/trading-rules.ts'
import type { CancelAsker, OrderRecord } from './order-record.ts'
import { OrderRecords } from './order-records.ts'
import { DayResult } from './risk/day-result.ts'
import { RiskEngine } from './risk/risk-engine.ts'
import type { RiskRefusal } from './risk/risk-state.ts'
import { SyntheticOrderManager } from './synthetic/synthetic-order-manager.ts'

export class OrderManager {
  readonly records: OrderRecords
  readonly state: JournalState
  readonly accounts = new Map<string, AccountManager>()
  readonly trades = new TradeBook()
  readonly risk: RiskEngine
  readonly synthetic: SyntheticOrderManager
  readonly switches: DeadMansSwitches
  readonly rules: TradingRules
  readonly journal: Journal
  readonly #setup: OrderManagerSetup
  readonly #core: OrderManagerCore
  readonly #placing: Placing
  readonly #cancels: Cancels
  readonly #replacements: Replacements
  readonly #closes: PositionCloses
  readonly #dayResult = new DayResult()
  #depth = 0

  constructor(setup: OrderManagerSetup) {
    this.#setup = setup
    const { market, isPaper, isVaultLocked, newClientOrderId } = setup
    this.journal = new Journal(setup.journal)
    this.records = new OrderRecords(this.journal)
    this.state = JournalState.fold(this.journal.read(), this.records)
    const alarms = new Scheduler(setup)
    this.#core = { journal: this.journal, records: this.records, alarms, market }
    this.#foldTrades()
    const rules = { isPaper, isVaultLocked }
    const books = [this.#dayResult, this.trades] as const
    this.risk = new RiskEngine(this.#core, this.state, rules, this.accounts, ...books)
    this.#placing = { core: this.#core, accounts: this.accounts, risk: this.risk, newClientOrderId }
    this.#cancels = new Cancels(this.#core, this.accounts)
    const place = (request: PlaceRequest, now: number) => placeOrder(this.#placing, request, now)
    const query = (order: OrderRecord, now: number) =>
      this.accounts.get(order.keyId)?.reconciliation.queries.request(order, now)
    const changed = () => {
      markSameAccounts(this.accounts, this.state.separateAccounts)
      setup.listener.rulesChanged()
    }
    this.#replacements = new Replacements(this.#core, this.state, {
      cancels: this.#cancels,
      place,
      request: query,
      changed,
    })
    this.synthetic = new SyntheticOrderManager(this.#core, this.state, {
      accounts: this.accounts,
      cancels: this.#cancels,
      place,
      checkWhole: (whole, now) => checkWhole(this.#core, this.risk, whole, now),
      amend: (request, now) => amendOrder(this.#placing, this.#replacements, request, now),
      changed: (synthetic) => setup.listener.syntheticChanged(synthetic),
    })
    this.switches = new DeadMansSwitches(this.#core, this.state)
    this.#closes = new PositionCloses(this.#core, this.state, {
      accounts: this.accounts,
      trades: this.trades,
      place,
      whyNotPlaced: (request, now) => whyNotPlaced(this.#placing, request, now),
      cancel: (clientOrderIds) => void this.cancel({ kind: 'orders', clientOrderIds }),
    })
    const enter = (run: (now: number) => void) => this.#enter(run)
    this.rules = new TradingRules(this.journal, this.state, !isPaper, enter, changed)
    this.#enter((now) => this.#afterRestart(now))
  }

  /** A key is there: what its adapter reports goes to the sink that is returned. `port` speaks to the adapter. */
  connect(info: AccountInfo, open: (sink: AccountSink) => AccountPort): AccountManager {
    return this.#enter((now) => {
      this.disconnect(info.keyId, 'Reconnected.')
      const before = this.accounts.get(info.keyId)
      const account = new AccountManager(this.#core, info, this.state.fillsUntil.get(info.keyId), {
        enter: (run) => this.#enter(run),
        accountChanged: (keyId) => this.#accountChanged(keyId),
        isRemoved: (keyId) => this.state.removedKeys.has(keyId),
        listedOpen: (listed, asOf, at) => this.#replacements.listedOpen(listed, asOf, at),
      })
      if (before) account.remember(before)
      this.accounts.set(info.keyId, account)
      account.port = open(account)
      this.#cancels.resume(info.keyId, now)
      return account
    })
  }

  /** Its adapter is gone: an answer that is still out will not be received. What is last known of it stays. */
  disconnect(keyId: string, reason: string): void {
    this.#enter((now) => {
      const account = this.accounts.get(keyId)
      if (!account) return
      account.reconciliation.streamLost(reason, now)
      account.port = undefined
      this.#loseAnswers((order) => order.keyId === keyId, reason, now)
    })
  }

  /** The trader has removed the key. Its orders stay in the journal. */
  remove(keyId: string): void {
    this.disconnect(keyId, 'The key was removed.')
    this.#enter((now) => {
      this.synthetic.letGo(keyId, now)
      const fact = { about: 'key-removed', keyId } as const
      this.state.apply(fact)
      this.journal.note([fact], now)
    })
    this.accounts.delete(keyId)
    markSameAccounts(this.accounts, this.state.separateAccounts)
  }

  place(request: PlaceRequest): PlaceResult {
    return this.#enter((now) => placeOrder(this.#placing, request, now))
  }

  /** Why the whole of what is requested in one go is more than the trader allows; undefined where it is not. */
  checkWhole(whole: Whole): RiskRefusal | undefined {
    return this.#enter((now) => checkWhole(this.#core, this.risk, whole, now))
  }

  amend(request: AmendRequest): AmendResult {
    return this.#enter((now) => amendOrder(this.#placing, this.#replacements, request, now))
  }

  /** How many orders were asked to be canceled, or why none can be. */
  cancel(scope: CancelScope, by: CancelAsker = 'trader'): { count: number; error: string } {
    return this.#enter((now) => {
      if (this.#setup.isVaultLocked()) {
        return { count: 0, error: 'The vault is locked. Unlock it to cancel orders.' }
      }
      const orders = this.records.working().filter((order) => isOrderMeant(order, scope))
      for (const synthetic of this.synthetic.active()) {
        if (isSyntheticMeant(synthetic, scope))
          this.synthetic.cancel(synthetic.id, canceledWords[by], by, now)
      }
      this.#replacements.drop(orders, now)
      this.#cancels.cancelWhere(orders, scope, now, by)
      return { count: orders.length, error: '' }
    })
  }

  /** Sells what is held, or a part of it. `done` is called once: at the latest a few seconds later. */
  closePosition(request: CloseRequest, done: (result: CloseResult) => void): void {
    this.#enter((now) => this.#closes.start(request, now, done))
  }

  /** Cancels what can be canceled, and lets nothing out until it is lifted. */
  halt(reason: string): void {
    this.#enter((now) => {
      this.rules.halt(reason, now)
      for (const { id } of this.synthetic.active())
        this.synthetic.cancel(id, 'Trading was halted.', 'halt', now)
      const working = this.records.working()
      this.#replacements.drop(working, now)
      this.#cancels.cancelWhere(working, { kind: 'everywhere' }, now, 'halt')
    })
  }

  /** Orders that were being changed and of which nothing is at the exchange, until the trader has decided. */
  unfinishedReplacements(): UnfinishedReplacement[] {
    return unfinishedReplacements(this.state, this.records, this.#setup.now())
  }

  /** Throws where it cannot be written down: then nothing was decided. */
  decideReplacement(id: string, decision: ReplacementDecision): PlaceResult | { kind: 'left' } {
    return this.#enter((now) => this.#replacements.decide(id, decision, now))
  }

  /** Also of a key that is no longer connected, from its orders. */
  venueOfKey(keyId: string): VenueId | undefined {
    const connected = this.accounts.get(keyId)?.info.venue
    if (connected) return connected
    for (const order of this.records.all()) if (order.keyId === keyId) return order.venue
    return undefined
  }

  /** The time asked for by `wakeAt` has come. */
  tick(): void {
    this.#enter((now) => this.#core.alarms.tick(now))
  }

  /** Prices of a market moved: synthetic orders there may be reached, and others may have traded. */
  pricesMoved(venue: VenueId, symbol: string): void {
    this.#enter((now) => {
      this.synthetic.lookWhere(
        (synthetic) => synthetic.venue === venue && synthetic.symbol === symbol,
        now,
      )
      for (const account of this.accounts.values()) {
        if (account.info.venue === venue) account.pricesMoved(symbol, now)
      }
    })
  }

  /** Runs something that changes orders; whoever waits for the changes is notified afterwards. */
  run<T>(work: (now: number) => T): T {
    return this.#enter(work)
  }

  /** To be reported before the computer sleeps, or Leadline is closed. */
  warnings(): OrderWarning[] {
    const switches = [...this.state.switches].flatMap(([keyId, seconds]) => {
      const venue = this.accounts.get(keyId)?.info.venue
      return venue ? [{ venue, seconds }] : []
    })
    return warningsOf(
      this.synthetic.active(),
      this.records.working(),
      this.records.uncertain(),
      switches,
    )
  }

  #afterRestart(now: number): void {
    this.#loseAnswers(() => true, 'Leadline was stopped before the answer came.', now)
    this.#replacements.giveUpAfterRestart(now)
    keepDayStarts(this.#core, this.state, this.#dayResult, now)
  }

  #loseAnswers(isMeant: (order: OrderRecord) => boolean, reason: string, now: number): void {
    const lost = this.records
      .working()
      .filter((order) => order.state === 'recorded' && isMeant(order))
    this.records.learn(
      lost.map(({ clientOrderId }) => eventOf(clientOrderId, now, { kind: 'answer-lost', reason })),
      now,
    )
  }

  #foldTrades(): void {
    this.trades.fold(this.records.all())
    this.#dayResult.fold(this.trades.all())
  }

  #accountChanged(keyId: string): void {
    markSameAccounts(this.accounts, this.state.separateAccounts)
    this.#setup.listener.accountChanged(keyId)
    const account = this.accounts.get(keyId)
    if (!account) return
    this.#enter((now) => {
      const { phase } = account.reconciliation
      if (phase === 'ready') this.synthetic.lookWhere((synthetic) => synthetic.keyId === keyId, now)
      if (phase === 'orders') this.switches.renew(account, now)
      this.#closes.look(now)
    })
  }

  #enter<T>(run: (now: number) => T): T {
    this.#depth += 1
    try {
      this.#core.alarms.see(this.#setup.now())
      const result = run(this.#setup.now())
      if (this.#depth === 1) this.#emitUpdates()
      return result
    } finally {
      this.#depth -= 1
    }
  }

  #emitUpdates(): void {
    for (
      let changes = this.records.takeUpdates();
      changes.length > 0;
      changes = this.records.takeUpdates()
    ) {
      const now = this.#setup.now()
      for (const change of changes) {
        const { after, event } = change
        if (event.kind === 'fill') {
          const fill = this.trades.add(after)
          if (fill) this.#dayResult.add(fill)
        } else if (event.kind === 'corrected') this.#foldTrades()
        this.#cancels.orderChanged(change, now)
        this.#replacements.orderChanged(after, now)
        this.synthetic.orderChanged(after, now)
        this.#setup.listener.orderChanged(after, event)
        this.#closes.look(now)
      }
    }
  }
}

const canceledWords: Readonly<Record<CancelAsker, string>> = {
  trader: 'You canceled it.',
  halt: 'Trading was halted.',
  algorithm: 'Its algorithm canceled it.',
  leadline: 'Leadline canceled it.',
}
