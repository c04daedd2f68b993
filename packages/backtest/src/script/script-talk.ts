import type {
  BatchDone,
  RunningScript,
  ScriptBatch,
  ScriptEngine,
  ScriptSource,
} from '@leadline/algorithms/script-engine'
import type {
  LoadedScript,
  LogLevel,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
} from '@leadline/algorithms/script-values'

/** The engine is gone, and the script with it. */
export class ScriptGone extends Error {}

/** The file cannot be run. */
export class ScriptRefused extends Error {
  readonly error: ScriptError

  constructor(error: ScriptError) {
    super(error.message)
    this.error = error
  }
}

interface Waiting<T> {
  resolve: (value: T) => void
  reject: (error: Error) => void
}

export interface TalkListener {
  /** `at`: so many events of what was handed over came before the one whose method calls. */
  call(call: ScriptCall, at: number): ScriptAnswer
  later(call: ScriptCall, at: number): Promise<ScriptAnswer> | undefined
  log(text: string, level?: LogLevel, at?: number): void
}

/** One script, spoken with in turns: what is delivered is awaited. */
export class ScriptTalk {
  readonly #script: RunningScript
  #loaded: Promise<LoadedScript>
  #loading: Waiting<LoadedScript> | undefined
  #delivered: Waiting<BatchDone> | undefined
  #gone: string | undefined

  constructor(engine: ScriptEngine, source: ScriptSource, listener: TalkListener) {
    this.#loaded = new Promise((resolve, reject) => {
      this.#loading = { resolve, reject }
    })
    this.#script = engine.open(source, {
      loaded: (script) => this.#loading?.resolve(script),
      refused: (error) => this.#loading?.reject(new ScriptRefused(error)),
      call: (call, at) => listener.call(call, at),
      later: (call, at) => listener.later(call, at),
      log: (text, at, level) => listener.log(text, level, at),
      done: (done) => this.#delivered?.resolve(done),
      ended: (reason) => this.#end(reason),
    })
  }

  load(): Promise<LoadedScript> {
    return this.#loaded
  }

  /** The same file from its beginning, in the same process. */
  again(): Promise<LoadedScript> {
    this.#loaded = new Promise((resolve, reject) => {
      if (this.#gone !== undefined) return reject(new ScriptGone(this.#gone))
      this.#loading = { resolve, reject }
      return this.#script.again()
    })
    return this.#loaded
  }

  /** Until all of it was handled, or a callback raised. */
  async deliver(batch: ScriptBatch): Promise<ScriptError | null> {
    let rest: ScriptBatch = batch
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time
      const { handled, error } = await this.handOver(rest)
      if (error) return error
      if (handled >= rest.events.length) return null
      rest = { ...rest, news: { orders: [], positions: [] }, events: rest.events.slice(handled) }
    }
  }

  close(): void {
    if (this.#gone === undefined) this.#script.close()
  }

  /** Until so much of it was handled as the script's turn is long. */
  handOver(batch: ScriptBatch): Promise<BatchDone> {
    return new Promise((resolve, reject) => {
      if (this.#gone !== undefined) return reject(new ScriptGone(this.#gone))
      this.#delivered = { resolve, reject }
      return this.#script.deliver(batch)
    })
  }

  #end(reason: string): void {
    this.#gone = reason
    const gone = new ScriptGone(reason)
    this.#loading?.reject(gone)
    this.#delivered?.reject(gone)
  }
}
