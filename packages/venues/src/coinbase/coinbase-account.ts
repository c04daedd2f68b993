import type {
  AccountAdapter,
  AccountIo,
  AccountSink,
  OpenAccountAdapter,
  OrderChange,
  OrderRef,
} from '../account-adapter.ts'
import type { OrderReport, RequestOutcome } from '../account-events.ts'
import { KeyTeller } from '../accounts/key-teller.ts'
import { KnownOrders } from '../accounts/known-orders.ts'
import { type LookUpPlan, LookUps } from '../accounts/look-ups.ts'
import { type SignedFields, Signatures } from '../accounts/signatures.ts'
import { StreamState } from '../accounts/stream-state.ts'
import { WaitingCancels } from '../accounts/waiting-cancels.ts'
import type { VenueAnswer } from '../adapter-io.ts'
import type { OrderTerms } from '../order-terms.ts'
import { Requests } from '../wire/requests.ts'
import { VenueClock } from '../wire/venue-clock.ts'
import { Wakeups } from '../wire/wakeups.ts'
import { AccountReadings } from './account-readings.ts'
import { CancelBatches } from './cancel-batches.ts'
import { CoinbaseKeyCalls } from './coinbase-key-calls.ts'
import { OrderEntry } from './order-entry.ts'
import { OrderFills } from './order-fills.ts'
import { OrderLedger } from './order-ledger.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import { UserChannel, userLine } from './user-channel.ts'

/** The lists may lag behind the engine by some seconds. */
const lookUpPlan: LookUpPlan = {
  pausesMs: [1500, 2000, 2500, 3000],
  leastAnswers: 3,
  afterSentMs: 10_000,
  afterFirstMs: 6000,
  giveUpAfterMs: 60_000,
}

/** How soon an order is read by itself if the channel does not tell of it. */
const checkAfterMs = 3000

/** Coinbase Advanced Trade, its private half. */
export class CoinbaseAccount implements AccountAdapter {
  readonly #sink: AccountSink
  readonly #wakeups: Wakeups
  readonly #requests: Requests
  readonly #signatures: Signatures
  readonly #calls: CoinbaseKeyCalls
  readonly #known = new KnownOrders()
  readonly #state: StreamState
  readonly #readings: AccountReadings
  readonly #fills: OrderFills
  readonly #ledger: OrderLedger
  readonly #channel: UserChannel
  readonly #entry: OrderEntry
  readonly #cancels: CancelBatches
  readonly #waitingCancels: WaitingCancels
  readonly #lookUps: LookUps
  #isStopped = false

  constructor(
    io: AccountIo,
    sink: AccountSink,
    { keyId, firstRequestId }: { keyId: string; firstRequestId: number },
  ) {
    const known = this.#known
    this.#sink = sink
    const wakeups = (this.#wakeups = new Wakeups(io))
    this.#requests = new Requests(io, firstRequestId)
    const signatures = (this.#signatures = new Signatures(io, this.#requests))
    const clock = new VenueClock(io)
    const calls = (this.#calls = new CoinbaseKeyCalls(this.#requests, clock, keyId))
    const state = (this.#state = new StreamState(sink))
    this.#readings = new AccountReadings(wakeups, calls, sink, new KeyTeller(sink))
    const fills = (this.#fills = new OrderFills({ io, sink, wakeups, calls, known }))
    const reconcile = new ReconcileOrders(calls, clock)
    this.#ledger = new OrderLedger(
      { sink, wakeups, known, fills, reconcile, state },
      (report, now) => {
        this.#heard(report, now)
      },
    )
    this.#channel = new UserChannel(
      { io, wakeups, signatures, state },
      {
        order: (order, now) => {
          this.#ledger.tell(order, now)
        },
        live: (openIds, now) => {
          this.#ledger.channelLive(openIds, now)
        },
        refused: () => {
          calls.readClock(() => undefined)
        },
      },
    )
    this.#entry = new OrderEntry(
      { io, sink, calls, known },
      {
        taken: (venueOrderId, clientOrderId, now) => {
          this.#waitingCancels.identified(clientOrderId, venueOrderId, now)
          this.#ledger.checkLater(venueOrderId, state.isLive ? checkAfterMs : 500, now)
          this.#readings.balancesChanged(now)
        },
        nothing: (clientOrderId, reason) => {
          this.#nothing(clientOrderId, reason)
        },
      },
    )
    this.#cancels = new CancelBatches(wakeups, calls, (order, outcome, now) => {
      this.#canceled(order, outcome, now)
    })
    this.#waitingCancels = new WaitingCancels(
      wakeups,
      (order, now) => {
        this.cancel(order, now)
      },
      (clientOrderId, outcome) => {
        sink.canceled(clientOrderId, outcome)
      },
    )
    const teller = {
      lookedUp: (id: string, result: 'found' | 'absent' | 'failed', reason: string) => {
        sink.lookedUp(id, result, reason)
        if (result === 'absent') this.#nothing(id, reason)
      },
    }
    this.#lookUps = new LookUps(wakeups, teller, lookUpPlan, (order, now, done) => {
      this.#ledger.find(order, now, done)
    })
  }

  start(now: number): void {
    this.#wakeups.see(now)
    this.#calls.readClock(() => undefined)
    this.#readings.start(now)
    this.#ledger.start(now)
    this.#channel.connect(now)
  }

  stop(now: number): void {
    this.#isStopped = true
    this.#wakeups.clear()
    this.#channel.disconnect()
    this.#state.tell(false, 'Leadline has stopped listening.', now)
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#wakeups.see(now)
    this.#entry.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    this.#wakeups.see(now)
    this.#known.ours(order, now)
    this.#entry.amend(order, change, terms)
  }

  cancel(order: OrderRef, now: number): void {
    this.#wakeups.see(now)
    const { venueOrderId } = this.#known.ours(order, now)
    if (venueOrderId === null) this.#waitingCancels.add(order, now)
    else this.#cancels.add(order, venueOrderId, now)
  }

  /** Coinbase has no such call. */
  cancelAll(): void {}

  /** Nor such a switch. */
  deadMansSwitch(): void {}

  lookUp(order: OrderRef, now: number): void {
    this.#wakeups.see(now)
    this.#known.ours(order, now)
    this.#lookUps.start(order, now)
  }

  readOpenOrders(now: number): void {
    this.#wakeups.see(now)
    this.#ledger.readOpenOrders(now)
  }

  readBalances(now: number): void {
    this.#wakeups.see(now)
    this.#readings.readBalances(now)
  }

  readFills(since: number, now: number): void {
    this.#wakeups.see(now)
    this.#fills.readSince(since, (isComplete) => {
      this.#sink.fillsRead(since, isComplete)
    })
  }

  signed(requestId: number, fields: SignedFields | null, now: number): void {
    this.#wakeups.see(now)
    this.#signatures.signed(requestId, fields, now)
  }

  opened(name: string, now: number): void {
    this.#wakeups.see(now)
    if (name === userLine && !this.#isStopped) this.#channel.opened(now)
  }

  message(name: string, text: string, now: number): void {
    this.#wakeups.see(now)
    if (name === userLine && !this.#isStopped) this.#channel.message(text, now)
  }

  closed(name: string, code: number, reason: string, now: number): void {
    this.#wakeups.see(now)
    if (name !== userLine || this.#isStopped) return
    this.#channel.closed(`The line closed (${code}) ${reason}`.trim(), now)
    this.#ledger.channelLost(now)
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.#wakeups.see(now)
    this.#requests.answered(requestId, answer, now)
  }

  tick(now: number): void {
    if (!this.#isStopped) this.#wakeups.tick(now)
  }

  #heard({ clientOrderId, venueOrderId }: OrderReport, now: number): void {
    this.#lookUps.heardOf(clientOrderId)
    this.#waitingCancels.identified(clientOrderId, venueOrderId, now)
    this.#readings.balancesChanged(now)
  }

  /** After a yes the cancel is on its way; after anything else the order may not be what we think it is. */
  #canceled(order: OrderRef, outcome: RequestOutcome, now: number): void {
    this.#sink.canceled(order.clientOrderId, outcome)
    const venueOrderId = this.#known.ours(order, now).venueOrderId
    if (venueOrderId === null || outcome.kind === 'not-sent') return
    const isQuiet = outcome.kind === 'accepted' && this.#state.isLive
    this.#ledger.checkLater(venueOrderId, isQuiet ? checkAfterMs : 500, now)
  }

  #nothing(clientOrderId: string, reason: string): void {
    this.#known.forget(clientOrderId)
    this.#waitingCancels.drop(clientOrderId, reason)
  }
}

export const openCoinbaseAccount: OpenAccountAdapter = (io, sink, options) =>
  new CoinbaseAccount(io, sink, options)
