import { AlgorithmRunner } from '@leadline/algorithms/algorithm-runner'
import type { Allotment } from '@leadline/algorithms/allotted-coins'
import { blockedBecause } from '@leadline/algorithms/command-rules'
import { errorWithoutPlace } from '@leadline/algorithms/error-without-place'
import type { RunnerPorts } from '@leadline/algorithms/runner-ports'
import type { ScriptEngine, ScriptSource } from '@leadline/algorithms/script-engine'
import type { ScriptParam } from '@leadline/algorithms/script-values'
import { runRecordVersion } from '@leadline/backtest/difference/record/run-entry'
import type { WireAlgorithm, WireAlgorithmLimits } from '@leadline/desk-protocol/algorithm-values'
import type { JournalFact } from '@leadline/orders/journal/journal-row'
import { algorithmOf, isWorking, type OrderRecord } from '@leadline/orders/order-record'
import type { SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import type { Clock } from '@leadline/runtime/clock'

import type { OrderService } from '../orders/order-service.ts'
import { accountFacts } from './account-facts.ts'
import type { AlgorithmFeeds } from './algorithm-feeds.ts'
import { AlgorithmLog } from './algorithm-log.ts'
import type { AlgorithmPast } from './algorithm-past.ts'
import { AlgorithmTrading } from './algorithm-trading.ts'
import type { Allotments } from './allotments.ts'
import type { ReadOutcome } from './check-script.ts'
import { RunRecorder } from './run-recording/run-recorder.ts'
import type { RunStore } from './run-recording/run-store.ts'
import type { SavedOwners } from './saved-states.ts'
import {
  type BidOf,
  resultUsd,
  wireAlgorithmOrders,
  wireAllotment,
  wireParams,
  wirePosition,
} from './wire-algorithm.ts'

export interface LoadSetup {
  id: string
  source: ScriptSource
  path: string | null
  engine: ScriptEngine
  orders: OrderService
  feeds: AlgorithmFeeds
  past: AlgorithmPast
  clock: Clock
  changed: () => void
  saved: SavedOwners
  /** Where the record of its run goes. */
  runs: RunStore
  mode: 'practice' | 'real'
  /** Of Leadline. */
  version: string
  /** The account's coins, shared with other algorithms. */
  allotments: () => Allotments
  /** A line for the alerts of the desks. */
  notice: (name: string, text: string) => void
  /** It came to a state, and the journal has it. */
  noted: (fact: Extract<JournalFact, { about: 'algorithm' }>, at: number) => void
  /** The file was read, or could not be. */
  read: (outcome: ReadOutcome) => void
}

/** One algorithm of the list: its runner, its log, its limits, its file. */
export class LoadedAlgorithm {
  readonly id: string
  readonly log = new AlgorithmLog()
  readonly runner: AlgorithmRunner
  readonly recorder: RunRecorder
  readonly setup: LoadSetup
  readonly loadedAt: number
  limits: WireAlgorithmLimits = { orderNotional: null, positionNotional: null }
  newer: WireAlgorithm['newer'] = null
  stopWatching: () => void = () => {}
  /** Ends its Python process, whatever it does. */
  readonly kill: () => void

  constructor(setup: LoadSetup) {
    this.setup = setup
    this.id = setup.id
    this.loadedAt = setup.clock.now()
    this.recorder = this.#recorder()
    this.runner = new AlgorithmRunner(this.#ports())
    const { runner } = this
    const script = this.recorder.engine(setup.engine).open(setup.source, {
      loaded: (loaded) => {
        runner.loaded(loaded)
        this.note('Initialized', '')
        setup.read({ script: loaded })
      },
      refused: (error) => {
        runner.refused(error)
        setup.read({ error })
      },
      call: (call) => runner.call(call),
      later: (call) => runner.later(call),
      log: (text, at, level) => runner.log(text, at, level),
      done: (done) => runner.done(done),
      ended: (reason) => {
        const wasRead = runner.loadedScript !== undefined
        runner.ended(reason)
        if (!wasRead) setup.read({ error: errorWithoutPlace(reason) })
      },
    })
    runner.attach(script)
    this.kill = () => script.kill()
  }

  get name(): string {
    return this.runner.loadedScript?.className ?? this.setup.source.name
  }

  orderChanged(order: OrderRecord): void {
    if (algorithmOf(order.source)?.id !== this.id) return
    const before = this.runner.account.get(order.clientOrderId)
    this.recorder.orderChanged(order)
    this.runner.orderChanged(order)
    if (before && isWorking(before.state) && !isWorking(order.state)) this.#sayWhyNotReplaced(order)
  }

  wholeChanged(whole: SyntheticOrder): void {
    if (whole.owner?.id !== this.id) return
    const { manager } = this.setup.orders
    this.runner.wholeChanged(whole, manager.records.ofSynthetic(whole.id))
  }

  /** So many of the trader's coins it may sell; 0 ends it. Empty, or why not. */
  allot({ venue, asset, size }: Allotment): string {
    const { runner } = this
    if (runner.state === 'Stopped') return 'It is stopped.'
    const isMore = size.gt(runner.account.allotted.sizeOf(venue, asset))
    const words = isMore ? this.setup.allotments().refusal(this, venue, asset, size) : ''
    if (words === '') {
      runner.allot({ venue, asset, size })
      this.note(runner.state, '')
    }
    return words
  }

  setParams(params: readonly ScriptParam[]): void {
    this.runner.params = params
    this.setup.changed()
  }

  /** Into the journal: for the history of runs. */
  note(state: Extract<JournalFact, { about: 'algorithm' }>['state'], reason: string): void {
    const { source, engine, orders, clock } = this.setup
    const fileName = source.name
    const allotted = this.runner.account.allotted
      .all()
      .map(({ venue, asset, size }) => ({ venue, asset, size: size.toFixed() }))
    const what = { id: this.id, name: this.name, fileName, engine: engine.kind, allotted }
    const { message, line } = this.runner.error ?? {}
    const error = message !== undefined && { error: { message, line: line ?? null } }
    const fact = { about: 'algorithm', ...what, state, reason, ...error, isWatched: true } as const
    const now = clock.now()
    orders.manager.journal.note([fact], now)
    this.setup.noted(fact, now)
  }

  wire(bidOf: BidOf): WireAlgorithm {
    const { runner, setup } = this
    const { state, loadedScript, account, queue } = runner
    const positions = account.positions().map((held) => wirePosition(held, bidOf))
    const isReading = loadedScript ? '' : 'The file has not been read yet.'
    const blocked = (command: Parameters<typeof blockedBecause>[0]) =>
      isReading || blockedBecause(command, state)
    return {
      id: this.id,
      name: this.name,
      fileName: setup.source.name,
      path: setup.path,
      docstring: loadedScript?.docstring ?? '',
      engine: setup.engine.kind,
      state,
      doing: runner.doing,
      params: wireParams(loadedScript?.params ?? [], runner.params),
      limits: this.limits,
      blocked: {
        start: blocked('start'),
        pause: blocked('pause'),
        stop: blockedBecause('stop', state),
        shutdown: blockedBecause('shutdown', state),
        params: isReading || (state === 'Initialized' ? '' : settingsAreFixed),
      },
      subscriptions: [...runner.subscriptions],
      orders: wireAlgorithmOrders(account),
      allotments: account.allotted.all().map((each) => wireAllotment(each, account.allotted)),
      positions,
      resultUsd: resultUsd(positions),
      skippedBooks: queue.skippedBooks,
      skippedTrades: queue.skippedTrades,
      error: runner.error,
      newer: this.newer,
      loadedAt: this.loadedAt,
      startedAt: runner.startedAt,
    }
  }

  /** It was canceled to put another in its place, and none is there. */
  #sayWhyNotReplaced({ clientOrderId }: OrderRecord): void {
    const { clock, orders } = this.setup
    const { state, reason } = orders.manager.state.replacementOf(clientOrderId) ?? {}
    if (state !== 'left' && state !== 'not-replaced') return
    this.log.add('leadline', `replace: ${reason}`, clock.now())
  }

  #recorder(): RunRecorder {
    const { id, source, engine, mode, version, runs: store, clock, feeds, orders } = this.setup
    return new RunRecorder({
      store,
      clock,
      feeds,
      orders,
      hasOrders: () => this.runner.account.working().length > 0,
      log: (text) => this.log.add('leadline', text, clock.now()),
      head: () => ({
        version: runRecordVersion,
        id,
        name: this.name,
        fileName: source.name,
        text: source.text,
        engine: engine.kind,
        mode,
        leadline: version,
        startedAt: clock.now(),
        allotted: this.runner.account.allotted
          .all()
          .map(({ venue, asset, size }) => ({ venue, asset, size: size.toFixed() })),
      }),
    })
  }

  #ports(): RunnerPorts {
    const { orders, feeds, past, clock, changed } = this.setup
    const tag = () => ({ id: this.id, name: this.name })
    const account = () => this.runner.account
    return {
      trading: new AlgorithmTrading(
        orders,
        tag,
        () => this.limits,
        account,
        (venue, asset, size) => this.setup.allotments().spare(this.id, venue, asset, size),
      ),
      facts: accountFacts(orders),
      openFeed: (subscription, listener) => {
        this.recorder.subscribed(subscription)
        return feeds.open(subscription, listener)
      },
      openCandles: (subscription, closed) => {
        this.recorder.candlesSubscribed(subscription)
        return past.follow(subscription, closed)
      },
      past: (wish) => past.load(wish),
      now: () => clock.now(),
      after: (ms, run) => clock.after(ms, run),
      changed,
      log: (kind, text, level) => {
        this.log.add(kind, text, clock.now(), level)
        changed()
      },
      notice: (text) => this.setup.notice(this.name, text),
      saved: this.setup.saved.portOf(
        this.id,
        () => `${this.setup.path ?? this.setup.source.name} ${this.name}`,
        () => this.log.add('leadline', savedElsewhere, clock.now()),
      ),
      entered: (state, because) => this.note(state, because),
    }
  }
}

const savedElsewhere =
  'Another run of this file has self.saved: this one begins with an empty one, and it is not kept.'

export const settingsAreFixed =
  'Settings are fixed once it has been started. Stop it and load it again.'
