import type { ScriptBatch, ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptAnswer, ScriptCall } from '@leadline/algorithms/script-values'

import { ScriptGone, ScriptTalk } from '../script/script-talk.ts'
import type { ReadEntry, RunPieces } from './record/run-reader.ts'
import { readRun } from './record/run-reader.ts'
import type { RunSummary } from './run-summary.ts'

/** Where a script that was given the same did something else. */
export interface Divergence {
  at: number
  /** 'asked for open_position where the run asked for nothing'. */
  words: string
}

export interface Followed {
  /** Undefined where it did the same from the beginning to the end. */
  divergence: Divergence | undefined
  /** What it says or keeps was another than in the run, though it traded alike. */
  saysOther: boolean
}

type Asked = Extract<ReadEntry, { kind: 'asked' }>
type Given = Extract<ReadEntry, { kind: 'given' }>

interface Needs {
  engine: ScriptEngine
  breathe: () => Promise<void> | undefined
  progress: (part: number) => void
  isCanceled: () => boolean
}

/** What a script says or keeps, and no exchange ever sees. */
const onlyWords: ReadonlySet<ScriptCall['kind']> = new Set(['save', 'notify'])

/**
 * The script of a run once more, given to the letter what it was given, and answered what it was answered. If it uses nothing else, it
 * asks for the same, and every cent is the same; if not, it read something that was not given to it.
 */
export class FollowedRun {
  readonly #summary: RunSummary
  readonly #pieces: RunPieces
  readonly #needs: Needs
  #answers: Asked[] = []
  #at = 0
  #divergence: Divergence | undefined
  #saysOther = false

  constructor(summary: RunSummary, pieces: RunPieces, needs: Needs) {
    this.#summary = summary
    this.#pieces = pieces
    this.#needs = needs
  }

  async play(): Promise<Followed> {
    const { head } = this.#summary
    const talk = new ScriptTalk(
      this.#needs.engine,
      { name: head.fileName, text: head.text },
      {
        call: (call) => this.#answer(call),
        later: (call) => {
          const isPast = call.kind === 'pastCandles' || call.kind === 'pastTrades'
          return isPast ? Promise.resolve(this.#answer(call)) : undefined
        },
        log: () => {},
      },
    )
    try {
      await talk.load()
      await this.#through(talk)
    } catch (error) {
      if (!(error instanceof ScriptGone)) throw error
      // Its process ended in the run as well, or it is no longer the same script.
      this.#diverges(error.message)
    } finally {
      talk.close()
    }
    return { divergence: this.#divergence, saysOther: this.#saysOther }
  }

  async #through(talk: ScriptTalk): Promise<void> {
    let given: Given | undefined
    for await (const entry of readRun(this.#pieces)) {
      if (entry.kind === 'asked') this.#answers.push(entry)
      if (entry.kind === 'given') given = entry
      if (entry.kind !== 'done' || !given) continue
      await this.#deliver(talk, given, entry)
      given = undefined
      this.#answers = []
      if (this.#divergence || this.#needs.isCanceled()) return
      const breath = this.#needs.breathe()
      const { from, to } = this.#summary
      if (breath) this.#needs.progress((entry.at - from) / Math.max(1, to - from))
      await breath
    }
  }

  /** So much of it as it handled then. */
  async #deliver(
    talk: ScriptTalk,
    { at, state, news, events }: Given,
    done: Extract<ReadEntry, { kind: 'done' }>,
  ): Promise<void> {
    this.#at = at
    const batch: ScriptBatch = { state, news, events: events.slice(0, done.handled) }
    const error = await talk.deliver(batch)
    if (this.#divergence) return
    if ((error?.message ?? null) !== done.error) {
      // One that was interrupted took its time, and time is not repeated.
      if (done.error?.startsWith('KeyboardInterrupt') === true) return
      this.#diverges(error ? `raised ${error.message}` : `did not raise ${done.error ?? ''}`)
    } else if (this.#answers.length > 0) {
      this.#diverges(`did not ask for ${named(this.#answers[0]?.call)}`)
    }
  }

  #answer(call: ScriptCall): ScriptAnswer {
    const next = this.#answers.shift()
    if (next && JSON.stringify(next.call) === JSON.stringify(call)) return next.answer
    if (next && next.call.kind === call.kind && onlyWords.has(call.kind)) {
      this.#saysOther = true
      return next.answer
    }
    this.#diverges(`asked for ${named(call)} where the run asked for ${named(next?.call)}`)
    const news = { orders: [], positions: [] }
    const trouble = 'This run is compared no further.'
    return { result: null, trouble, state: 'Stopped', news, endBatch: true }
  }

  #diverges(words: string): void {
    this.#divergence ??= { at: this.#at, words }
  }
}

const names: Readonly<Partial<Record<ScriptCall['kind'], string>>> = {
  open: 'open_position',
  close: 'close_position',
  cancel: 'cancel',
  replace: 'replace',
  now: 'now',
  save: 'saved',
  timer: 'a timer',
  notify: 'notify',
}

function named(call: ScriptCall | undefined): string {
  if (!call) return 'nothing'
  const name = names[call.kind] ?? call.kind
  if (call.kind !== 'open' && call.kind !== 'close') return name
  const limit = call.limit === null ? 'at the market' : `at ${call.limit}`
  return `${name} of ${call.size ?? 'all'} ${limit}`
}
