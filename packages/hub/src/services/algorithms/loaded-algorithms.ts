import type { AlgorithmCommand } from '@leadline/algorithms/command-rules'
import type { ScriptEngine, ScriptSource } from '@leadline/algorithms/script-engine'
import { algorithmsVersion, type WireRun } from '@leadline/desk-protocol/algorithm-values'
import type { AlgorithmUpdate } from '@leadline/desk-protocol/messages/algorithm-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { OrderService } from '../orders/order-service.ts'
import type { AlgorithmFeeds } from './algorithm-feeds.ts'
import type { AlgorithmPast } from './algorithm-past.ts'
import { Allotments } from './allotments.ts'
import { algorithmOnly, checkScript, newerOf, type ReadOutcome } from './check-script.ts'
import { EndedAlgorithms } from './ended-algorithms.ts'
import { LoadedAlgorithm } from './loaded-algorithm.ts'
import { OrphanedOrders } from './orphaned-orders.ts'
import { type AlgorithmsSetup, planRefusal } from './python-engines.ts'
import { runHistory } from './run-history.ts'
import type { RunStore } from './run-recording/run-store.ts'
import { SavedOwners, savedForNow } from './saved-states.ts'
import { type StartedScripts, startsOfToday } from './started-scripts.ts'
import type { BidOf } from './wire-algorithm.ts'

export interface LoadedAlgorithmsSetup extends AlgorithmsSetup {
  orders: OrderService
  feeds: AlgorithmFeeds
  past: AlgorithmPast
  clock: Clock
  mode: 'practice' | 'real'
  version: string
  runs: RunStore
}

export const notThere = 'It is no longer there.'

/** Changes are reported together, this often. */
const reportEveryMs = 100
/** What is held is worth something else with every tick. */
const worthEveryMs = 1000

/** The algorithms that are loaded, and the desks that are reported to. */
export class LoadedAlgorithms {
  readonly setup: LoadedAlgorithmsSetup
  /** Are reported when a script was started by hand. */
  readonly onStarted = new Set<(text: string) => void>()
  readonly #started: StartedScripts
  readonly #saved: SavedOwners
  readonly #list = new Map<string, LoadedAlgorithm>()
  readonly #listeners = new Set<(update: AlgorithmUpdate) => void>()
  readonly #changed = new Set<LoadedAlgorithm>()
  readonly #reported = new Map<string, string>()
  #reportedEnded = ''
  readonly #orphans: OrphanedOrders
  readonly #allotments: Allotments
  /** Known when it starts: until then there is no journal to read. */
  #ended: EndedAlgorithms | undefined
  #cancelReport: (() => void) | undefined
  #cancelEnded: (() => void) | undefined
  #cancelWorth: (() => void) | undefined
  #stopWatching: () => void = () => {}

  constructor(setup: LoadedAlgorithmsSetup) {
    this.setup = setup
    this.#started = setup.started ?? startsOfToday()
    this.#saved = new SavedOwners(setup.saved ?? savedForNow())
    const isOwned = (id: string) => this.#list.get(id)?.runner.isOver === false
    this.#orphans = new OrphanedOrders(setup.orders, setup.clock, isOwned)
    const sharing = () => [...this.#list.values()].filter(({ runner }) => !runner.isOver)
    this.#allotments = new Allotments(setup.orders, sharing)
    setup.engines.onChange(() => this.publishEngines())
  }

  start(): void {
    const { orders } = this.setup
    const ends = [
      orders.watchOrders((order) => {
        for (const each of this.#list.values()) each.orderChanged(order)
        this.#ended?.orderChanged(order)
      }),
      orders.watchSynthetic((whole) => {
        for (const each of this.#list.values()) each.wholeChanged(whole)
        this.#ended?.wholeChanged(whole)
      }),
    ]
    this.#stopWatching = () => ends.forEach((end) => end())
    orders.manager.synthetic.mayOpen = ({ id }) => this.#list.get(id)?.runner.state === 'Running'
    this.#ended = new EndedAlgorithms({
      orders: this.setup.orders,
      isLive: (id) => this.#isLive(id),
      bidOf: this.#bidOf,
      changed: () => this.#endedChanged(),
    })
    // Who joined before the journal was read has been sent an empty list.
    this.#endedChanged()
    this.#orphans.start()
    this.#watchWorth()
  }

  /** Closing Leadline shuts down every algorithm. Resolves when the last method has run, or time is up. */
  async shutDown(withinMs: number): Promise<void> {
    for (const { runner } of this.#list.values()) {
      if (runner.state !== 'Stopped') runner.command('shutdown', 'Leadline was closed.')
    }
    const { clock } = this.setup
    const until = clock.now() + withinMs
    while (clock.now() < until && [...this.#list.values()].some(({ runner }) => !runner.isOver)) {
      // oxlint-disable-next-line no-await-in-loop -- waits
      await new Promise<void>((resolve) => clock.after(20, resolve))
    }
    this.stop()
  }

  stop(): void {
    this.#cancelReport?.()
    this.#cancelWorth?.()
    this.#cancelEnded?.()
    this.#orphans.stop()
    this.#stopWatching()
    for (const each of this.#list.values()) {
      each.stopWatching()
      each.recorder.stop()
    }
    this.setup.engines.shutdown()
  }

  /** Why nothing can be loaded; empty where it can. */
  get refusal(): string {
    return this.setup.mayRunPython() ? '' : planRefusal
  }

  /** In the contained Python anything may run; in the trader's own, what somebody here has started. */
  mayRun(engine: ScriptEngine, text: string): boolean {
    return engine.kind !== 'cpython' || this.#started.has(text)
  }

  startByHand(text: string): void {
    this.#started.add(text)
    for (const notify of this.onStarted) notify(text)
  }

  get(id: string): LoadedAlgorithm | undefined {
    return this.#list.get(id)
  }

  /** Reads a file, and puts it on the list where it holds an algorithm. */
  load(
    source: ScriptSource,
    path: string | null,
    read: (outcome: ReadOutcome, id: string) => void,
    inPlaceOf?: string,
  ): void {
    const { orders, feeds, past, clock, engines, newId, mode, version, runs } = this.setup
    const id = newId()
    const loaded = new LoadedAlgorithm({
      id,
      source,
      path,
      engine: engines.engine('algorithms'),
      orders,
      feeds,
      past,
      clock,
      mode,
      version,
      runs,
      changed: () => this.#change(loaded),
      saved: this.#saved,
      allotments: () => this.#allotments,
      noted: (fact, at) => this.#ended?.noted(fact, at),
      notice: (name, text) => {
        const notice = { id, name, text, at: clock.now() }
        for (const publish of this.#listeners) publish({ type: 'algorithmNotice', ...notice })
      },
      read: (outcome) => {
        const checked = algorithmOnly(outcome)
        if ('error' in checked) this.#forget(loaded)
        else {
          if (inPlaceOf !== undefined) this.remove(inPlaceOf)
          this.#watchFile(loaded)
        }
        read(checked, id)
      },
    })
    this.#list.set(id, loaded)
  }

  command(id: string, command: AlgorithmCommand): string {
    const runner = this.#list.get(id)?.runner
    if (!runner) return notThere
    if (command === 'start' && this.refusal !== '') return this.refusal
    return runner.command(command)
  }

  /** Takes it off the list. Empty, or why not. */
  remove(id: string): string {
    const loaded = this.#list.get(id)
    if (!loaded) return notThere
    if (loaded.runner.startedAt === null) loaded.runner.command('stop', 'It was never started.')
    if (!loaded.runner.isOver) return 'Stop it first.'
    this.#forget(loaded)
    for (const publish of this.#listeners) publish({ type: 'algorithmRemoved', id })
    return ''
  }

  runs(limit: number): WireRun[] {
    const isLive = (id: string) => this.#isLive(id)
    return runHistory(this.setup.orders.manager, isLive, this.#bidOf, limit)
  }

  /** Runs that have ended and that the trader has not seen yet. */
  get ended(): EndedAlgorithms | undefined {
    return this.#ended
  }

  listen(publish: (update: AlgorithmUpdate) => void): () => void {
    const { engines, place } = this.setup
    this.#listeners.add(publish)
    if (this.refusal === '') engines.prepare?.()
    const list = [...this.#list.values()].map((each) => each.wire(this.#bidOf))
    const all = { version: algorithmsVersion, refusal: this.refusal, place, list }
    publish({ type: 'algorithms', ...all, engines: [...engines.list()] })
    for (const { id, log } of this.#list.values()) {
      publish({ type: 'algorithmLog', id, lines: log.all() })
    }
    publish({ type: 'algorithmsEnded', list: this.#ended?.list() ?? [] })
    return () => this.#listeners.delete(publish)
  }

  publishEngines(): void {
    const engines = [...this.setup.engines.list()]
    for (const publish of this.#listeners)
      publish({ type: 'engines', refusal: this.refusal, engines })
  }

  #watchFile(loaded: LoadedAlgorithm): void {
    const { files, engines } = this.setup
    const { path, source } = loaded.setup
    if (path === null || !files) return
    loaded.stopWatching = files.watch(path, () => {
      const found = files.read(path)
      if ('error' in found || found.text === source.text) return
      const fresh = { name: found.fileName, text: found.text }
      checkScript(engines.engine('checks'), fresh, (outcome) => {
        loaded.newer = newerOf(outcome)
        this.#change(loaded)
      })
    })
  }

  #forget(loaded: LoadedAlgorithm): void {
    loaded.stopWatching()
    this.#list.delete(loaded.id)
    this.#changed.delete(loaded)
    this.#reported.delete(loaded.id)
  }

  #change(loaded: LoadedAlgorithm): void {
    this.#changed.add(loaded)
    if (loaded.runner.isOver) this.#endedChanged()
    this.#cancelReport ??= this.setup.clock.after(reportEveryMs, () => this.#report())
  }

  #report(): void {
    this.#cancelReport = undefined
    for (const loaded of this.#changed) {
      if (this.#list.get(loaded.id) !== loaded) continue
      const lines = loaded.log.take(this.setup.clock.now())
      const { id } = loaded
      const algorithm = loaded.wire(this.#bidOf)
      const text = JSON.stringify(algorithm)
      const isNew = this.#reported.get(id) !== text
      this.#reported.set(id, text)
      for (const publish of this.#listeners) {
        if (isNew) publish({ type: 'algorithm', algorithm })
        if (lines.length > 0) publish({ type: 'algorithmLog', id, lines })
      }
    }
    this.#changed.clear()
  }

  #isLive(id: string): boolean {
    return this.#list.get(id)?.runner.isOver === false
  }

  #endedChanged(): void {
    this.#cancelEnded ??= this.setup.clock.after(reportEveryMs, () => {
      this.#cancelEnded = undefined
      const list = this.#ended?.list() ?? []
      const text = JSON.stringify(list)
      if (text === this.#reportedEnded) return
      this.#reportedEnded = text
      for (const publish of this.#listeners) publish({ type: 'algorithmsEnded', list })
    })
  }

  #watchWorth(): void {
    this.#cancelWorth = this.setup.clock.after(worthEveryMs, () => {
      if (this.#listeners.size > 0) {
        for (const each of this.#list.values()) if (!each.runner.isOver) this.#change(each)
      }
      this.#watchWorth()
    })
  }

  readonly #bidOf: BidOf = ({ venue, symbol }) =>
    this.setup.orders.market.valuationPrice(venue, symbol)
}
