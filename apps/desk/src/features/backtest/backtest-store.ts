import type { WireScript } from '@leadline/desk-protocol/algorithm-values'
import {
  backtestFamily,
  type BacktestReply,
  type RunBacktest,
  type WireBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { UpdateOf } from '@leadline/desk-protocol/messages/service-family'

import { announcer } from '../../platform/announcer.ts'
import type { HubLink } from '../../platform/hub/hub-link.ts'
import { requestUntilAnswered } from '../../platform/hub/request-until-answered.ts'
import { ServiceClient } from '../../platform/hub/service-client.ts'
import { Value } from '../../platform/value.ts'

type Known = Extract<UpdateOf<typeof backtestFamily>, { type: 'recordings' }>

/** A file that was chosen, and what it turned out to be. */
export interface ChosenScript {
  fileName: string
  text: string
  script: WireScript | null
  /** Why no backtest of it can be run; '' where it can. */
  trouble: string
}

export interface Progress {
  part: number
  run: number
  runs: number
  /** Null as long as nobody can tell. */
  leftMs: number | null
}

/** A kept run, and what came of it. */
export interface ReadRun {
  about: WireBacktest
  reply: BacktestReply
}

/**
 * The backtests of this program: one at a time, whichever window began it. It goes on while this window is loaded again, which then
 * finds its progress, or what came of it.
 */
export class BacktestStore {
  readonly known = new Value<Known | undefined>(undefined)
  readonly chosen = new Value<ChosenScript | undefined>(undefined)
  /** Undefined while nothing runs. */
  readonly progress = new Value<Progress | undefined>(undefined)
  /** Those that are kept, the newest first. */
  readonly runs = new Value<readonly WireBacktest[]>([])
  readonly shown = new Value<ReadRun | undefined>(undefined)
  /** The one beside it. */
  readonly compared = new Value<ReadRun | undefined>(undefined)
  /** Why the last one was not run, or cannot be read; '' where nothing is wrong. */
  readonly trouble = new Value('')
  readonly #client: ServiceClient<typeof backtestFamily>
  /** The newest that was seen to run: its report is shown when it has ended. */
  #awaited: number | undefined

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, backtestFamily)
    this.#client.onUpdate((update) => {
      if (update.type === 'recordings') this.known.set(update)
      else if (update.type === 'progress') this.progress.set(update)
      else this.#follow(update.runs)
    })
  }

  async run(plan: Omit<RunBacktest, 'type'>): Promise<void> {
    if (this.progress.get()) return
    this.trouble.set('')
    this.progress.set(begun)
    // A year of recordings takes as long as it takes.
    const reply = await this.#client.request({ type: 'run', ...plan }, null)
    // One that began is read as any other is, also by the windows that did not ask for it.
    if (reply.id !== 0) return
    if (this.#awaited === undefined) this.progress.set(undefined)
    // A connection that was lost does not end what runs: it is found again with the connection.
    if (reply.arrival !== 'uncertain') this.trouble.set(reply.reason)
    announcer.say(reply.reason)
  }

  cancel(): void {
    this.#client.send({ type: 'cancel' })
  }

  async show(about: WireBacktest): Promise<void> {
    const reply = await this.#read(about)
    if (!reply) return
    this.shown.set({ about, reply })
    if (this.compared.get()?.about.id === about.id) this.compared.set(undefined)
  }

  async compare(about: WireBacktest | undefined): Promise<void> {
    const reply = about && (await this.#read(about))
    this.compared.set(about && reply && { about, reply })
  }

  forget(id: number): void {
    this.#client.send({ type: 'forget', id })
    if (this.shown.get()?.about.id === id) this.shown.set(undefined)
    if (this.compared.get()?.about.id === id) this.compared.set(undefined)
  }

  /** The text of a loaded algorithm, its file read again where it is followed by path. */
  file(algorithm: string): Promise<{ fileName: string; text: string } | { trouble: string }> {
    return new Promise((resolve) => {
      requestUntilAnswered(this.#client, { type: 'file', algorithm }, ({ file, reason }) =>
        resolve(file ?? { trouble: reason }),
      )
    })
  }

  async #read({ id }: WireBacktest): Promise<BacktestReply | undefined> {
    const reply = await this.#client.request({ type: 'read', id })
    const isKept = reply.id === id
    this.trouble.set(isKept ? '' : reply.reason)
    return isKept ? reply : undefined
  }

  #follow(runs: readonly WireBacktest[]): void {
    this.runs.set(runs)
    const running = runs.find(({ state }) => state === 'running')
    if (running) {
      this.#awaited = running.id
      if (!this.progress.get()) this.progress.set(begun)
      return
    }
    const [newest] = runs
    const isNew = newest !== undefined && newest.id === this.#awaited
    if (isNew) announcer.say(newest.drill ? `Drill: it ${newest.drill}` : endWords[newest.state])
    this.#awaited = undefined
    this.progress.set(undefined)
    // Also what ended while this window was away.
    if (newest && (isNew || !this.shown.get())) void this.show(newest)
  }
}

const begun: Progress = { part: 0, run: 1, runs: 1, leftMs: null }

const endWords: Readonly<Record<WireBacktest['state'], string>> = {
  running: '',
  finished: 'Backtest finished',
  canceled: 'Backtest canceled',
  failed: 'The backtest could not be run',
}

export const openBacktestStore = (hub: HubLink) => new BacktestStore(hub)
