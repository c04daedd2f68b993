import { keptLogLines } from '@leadline/algorithms/kept-log-lines'
import type {
  WireAlgorithm,
  WireEndedAlgorithm,
  WireEngine,
  WireLogLine,
} from '@leadline/desk-protocol/algorithm-values'
import {
  algorithmFamily,
  type AlgorithmRequest,
  type AlgorithmUpdate,
} from '@leadline/desk-protocol/messages/algorithm-messages'

import { announcer } from '../announcer.ts'
import type { HubLink } from '../hub/hub-link.ts'
import { requestUntilAnswered } from '../hub/request-until-answered.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import { Value } from '../value.ts'
import { type AlgorithmNumbers, numbersOf, withoutNumbers } from './algorithm-numbers.ts'
import { IndicatorLines } from './indicator-lines.ts'
import { type LoadedSource, LoadedSources } from './loaded-sources.ts'

export type AlgorithmReply = Reply<typeof algorithmFamily>

/** What a script said by `self.notify`. */
export type ScriptNotice = Pick<
  Extract<AlgorithmUpdate, { type: 'algorithmNotice' }>,
  'name' | 'text' | 'at'
>

/** Lines of one algorithm that are shown; the hub keeps more. */
const mostLines = 2000

/** A first Python is fetched and started before a script is read. */
const patienceMs = 300_000

const noLines: readonly WireLogLine[] = []

/** What the hub reports of Python scripts, and what can be asked of it. */
export class ScriptStore {
  /** Why Python cannot be used here, as readable text; '' where it can. Undefined until the hub has said. */
  readonly refusal = new Value<string | undefined>(undefined)
  /** Where Python runs: in the installed program, or in this tab, where it is free to try. */
  readonly place = new Value<'program' | 'tab'>('program')
  /** The newest last. Without what follows the market: that is `numbers`. */
  readonly algorithms = new Value<readonly WireAlgorithm[]>([])
  readonly engines = new Value<readonly WireEngine[]>([])
  /** Runs that ended and that the trader has not seen yet, the newest first. */
  readonly ended = new Value<readonly WireEndedAlgorithm[]>([])
  /** Reported with the market: paint it, do not render it. */
  readonly numbers = new Value<ReadonlyMap<string, AlgorithmNumbers>>(new Map())
  /** What became of the last loading, with its place in the file where it failed; '' where it is loaded. */
  readonly loadWords = new Value('')
  /** The hub got this file, and its answer did not come: it may be loaded yet. */
  #uncertain: string | undefined
  /** Of charts. */
  readonly indicators: IndicatorLines
  readonly sources = new LoadedSources((fileName, text) =>
    this.act({ type: 'scriptCheck', fileName, text }),
  )
  readonly #client: ServiceClient<typeof algorithmFamily>
  readonly #notified = new Set<(notice: ScriptNotice) => void>()
  readonly #logs = new Map<string, Value<readonly WireLogLine[]>>()

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, algorithmFamily)
    this.#client.onUpdate((update) => this.#receive(update))
    this.indicators = new IndicatorLines(this.#client)
  }

  /** Calls with each line that a script wants the trader to see. Returns what ends it. */
  onNotice(notify: (notice: ScriptNotice) => void): () => void {
    this.#notified.add(notify)
    return () => this.#notified.delete(notify)
  }

  logOf(id: string): Value<readonly WireLogLine[]> {
    const log = this.#logs.get(id) ?? new Value(noLines)
    this.#logs.set(id, log)
    return log
  }

  /** Puts a script in Initialized. Its words are shown by the Algorithms panel, wherever it was loaded from. */
  async load(source: LoadedSource): Promise<AlgorithmReply> {
    const { fileName, text } = source
    const from = { kind: 'text' as const, fileName, text }
    return this.#loaded(fileName, await this.act({ type: 'algorithmLoad', from }), source)
  }

  /** Reads a script, again when a freeze of the hub lost the answer. Returns what ends it. */
  check(fileName: string, text: string, receive: (reply: AlgorithmReply) => void): () => void {
    const request = { type: 'scriptCheck' as const, fileName, text }
    return requestUntilAnswered(this.#client, request, receive, patienceMs)
  }

  /** An indicator was added, or is to run: in the trader's own Python only what was started by hand does. */
  async start(text: string): Promise<void> {
    const { isDone, reason } = await this.act({ type: 'scriptStart', text })
    if (!isDone) announcer.say(reason, 'assertive')
  }

  /** The hub reads that file itself, and watches it. */
  async loadPath(path: string): Promise<AlgorithmReply> {
    const from = { kind: 'path' as const, path }
    return this.#loaded(path, await this.act({ type: 'algorithmLoad', from }))
  }

  #loaded(name: string, done: AlgorithmReply, source?: LoadedSource): AlgorithmReply {
    if (done.id !== null && source) this.sources.remember(done.id, source)
    const { error } = done
    const place = error?.line === null || error === null ? '' : `, line ${error.line}`
    if (done.arrival === 'uncertain') {
      this.#uncertain = name
      this.loadWords.set(
        `${done.reason} Once it answers, ${name} is in the list, if it was loaded.`,
      )
      announcer.say(this.loadWords.get(), 'assertive')
    } else if (done.isDone) this.#isLoaded(name)
    else this.notLoaded(error ? `${name}${place}: ${error.message}` : done.reason)
    return done
  }

  notLoaded(why: string): void {
    this.loadWords.set(`Not loaded. ${why}`)
    announcer.say(why, 'assertive')
  }

  #isLoaded(name: string): void {
    this.#uncertain = undefined
    this.loadWords.set('')
    announcer.say(`${name} is loaded`)
  }

  /** The answer was lost; the algorithm was not. */
  #maybeLoaded(before: readonly WireAlgorithm[]): void {
    const name = this.#uncertain
    if (name === undefined) return
    const known = new Set(before.map(({ id }) => id))
    const added = this.algorithms.get().filter(({ id }) => !known.has(id))
    if (added.some(({ fileName }) => name.endsWith(fileName))) this.#isLoaded(name)
  }

  async act(request: AlgorithmRequest): Promise<AlgorithmReply> {
    return await this.#client.request(request, patienceMs)
  }

  #receive(message: AlgorithmUpdate): void {
    if (message.type === 'algorithms') {
      this.refusal.set(message.refusal)
      this.place.set(message.place)
      this.engines.set(message.engines)
      this.numbers.set(new Map(message.list.map((each) => [each.id, numbersOf(each)])))
      const before = this.algorithms.get()
      this.algorithms.set(message.list.map(withoutNumbers))
      this.#maybeLoaded(before)
    } else if (message.type === 'engines') {
      this.refusal.set(message.refusal)
      this.engines.set(message.engines)
    } else if (message.type === 'algorithm') this.#changed(message.algorithm)
    else if (message.type === 'algorithmsEnded') this.ended.set(message.list)
    else if (message.type === 'algorithmNotice') {
      for (const notify of this.#notified) notify(message)
    } else if (message.type === 'algorithmRemoved') {
      this.algorithms.set(this.algorithms.get().filter(({ id }) => id !== message.id))
      this.#logs.delete(message.id)
      this.sources.forget(message.id)
    } else if (message.type === 'algorithmLog') this.#logged(message.id, message.lines)
  }

  #changed(algorithm: WireAlgorithm): void {
    const { id } = algorithm
    this.numbers.set(new Map([...this.numbers.get(), [id, numbersOf(algorithm)]]))
    const next = withoutNumbers(algorithm)
    const all = this.algorithms.get()
    const before = all.find((one) => one.id === id)
    if (before && JSON.stringify(before) === JSON.stringify(next)) return
    this.algorithms.set(before ? all.map((one) => (one === before ? next : one)) : [...all, next])
    this.#maybeLoaded(all)
  }

  #logged(id: string, lines: readonly WireLogLine[]): void {
    const log = this.logOf(id)
    const last = log.get().at(-1)?.number ?? 0
    const added = lines.filter(({ number }) => number > last)
    if (added.length > 0) log.set(keptLogLines([...log.get(), ...added], mostLines))
  }
}

export const openScriptStore = (hub: HubLink) => new ScriptStore(hub)

export function useScripts(): ScriptStore {
  return useStore(openScriptStore)
}
