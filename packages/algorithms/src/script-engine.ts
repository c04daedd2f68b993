/**
 * The port that runs Python. Leadline has three engines behind it: Pyodide in a process without rights (the default),
 * the trader's own CPython over a pipe, and Pyodide in a browser's worker (/try). Whoever runs scripts (the hub's
 * algorithms, a chart's indicators, a backtest) knows this port alone and holds all rules itself: an engine decides
 * nothing about orders, and what a script requests is only ever asked.
 *
 * One run of a script:
 *
 *   engine.open(source, listener) → loaded(…) or refused(error)
 *   deliver(batch) → [call(…) → answer]* → done(…)        one batch at a time; the next only after `done`
 *   again() → loaded(…) or refused(error)                  the same file from its beginning, in the same process
 *   close()                                                the script is gone; nothing is reported any more
 *   ended(reason) at any time                              its process is gone (killed, crashed): nothing follows
 *
 * A file that is still being read, or a method that still runs, when its time is up (method-limit.ts) gets
 * KeyboardInterrupt; where that does not end it, its process is killed.
 *
 * Everything is reported later, never inside the call that caused it, except `listener.call`, which must answer at once
 * because Python stands still until then, and `listener.later`, while whose answer is awaited no time is counted. Whose
 * call it is follows from the process that it comes from alone.
 */
import type {
  AccountUpdate,
  AlgorithmState,
  LoadedScript,
  LogLevel,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
  ScriptEvent,
  UndefinedName,
} from './script-values.ts'

export type EngineKind = 'pyodide' | 'cpython'

export interface ScriptSource {
  /** Name of the file, for tracebacks: 'dip_buyer.py'. */
  name: string
  text: string
  /** Say what is in it, and run nothing of it, not even its top lines. */
  onlyRead?: boolean
  /** Find names that it uses and never binds. */
  findsNames?: boolean
}

export interface ScriptEngine {
  readonly kind: EngineKind
  /** Reads the file, in a process that no other script is ever in. */
  open(source: ScriptSource, listener: ScriptListener): RunningScript
  /** Ends all of its processes. Every script that is still open receives `ended`. */
  shutdown(): void
}

export interface RunningScript {
  deliver(batch: ScriptBatch): void
  /** Reads its file again, as if nothing of it had run; for whoever runs it thousands of times. Never before `loaded`. */
  again(): void
  /** Its process is killed: it receives `ended`. */
  kill(): void
  /** Its process is let go. */
  close(): void
}

/** Events in their order. Python calls one method after the other, never two at a time. */
export interface ScriptBatch {
  /** `self.state` while they are handled. */
  state: AlgorithmState
  /** Applied before the first of them. */
  news: AccountUpdate
  events: readonly ScriptEvent[]
  /**
   * Of a backtest that is ahead of its script: how many of the events come at one moment, again and again until the last. What the
   * script saved is looked at after each moment. Absent: all of them come at one.
   */
  moments?: readonly number[]
}

export interface BatchDone {
  /**
   * So many events were handled, the failed one included. Fewer than were delivered after an error, after `endBatch`, or
   * where a batch took so long that a command may be waiting: the caller delivers the rest again, or something newer in its
   * place.
   */
  handled: number
  /** The callback of the last handled event raised. */
  error: ScriptError | null
  /** That error is our interruption of a callback that hung. */
  isInterrupted: boolean
  /** Of each candle and book that an indicator handled: what its method returned, a number to draw for each line; null for None. */
  values: readonly (number | null)[]
  /** Time spent in the script's methods. */
  spentMs: number
}

export interface ScriptListener {
  /** Before `loaded` or `refused`, where they were to be found and there are some. */
  undefinedNames?: (names: readonly UndefinedName[]) => void
  loaded(script: LoadedScript): void
  /** The file cannot be run: nothing follows. */
  refused(error: ScriptError): void
  /** `at`: so many events of the batch came before the one whose method calls. */
  call(call: ScriptCall, at: number): ScriptAnswer
  /** Asked first: the answer to a call that takes time; undefined where `call` answers it. Never rejects. */
  later?: (call: ScriptCall, at: number) => Promise<ScriptAnswer> | undefined
  /** self.log(text), and what the script prints; without a level it is 'info'. */
  log(text: string, at: number, level?: LogLevel): void
  done(done: BatchDone): void
  ended(reason: string): void
}
