/**
 * What the hub and a Python process say to each other: one JSON text per line, both ways. It is the port of
 * script-engine.ts written down; the same lines travel over a pipe (CPython, Pyodide in a process) and through shared
 * memory (Pyodide in a browser's worker). `script` numbers the scripts of one process. Python is told nothing but the
 * answer to a call while it does one thing; `load` and `deliver` are counted together, so that one of them can be named
 * when it is to be interrupted.
 */
import type {
  AccountNews,
  AlgorithmState,
  LoadedScript,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
  ScriptEvent,
} from './script-values.ts'

export type ToPython =
  /** `onlyRead`: say what is in it, and run nothing of it. */
  | { type: 'load'; script: number; name: string; text: string; onlyRead?: boolean }
  | {
      type: 'deliver'
      script: number
      state: AlgorithmState
      news: AccountNews
      events: readonly ScriptEvent[]
    }
  /** To the one call that waits. */
  | ({ type: 'answer' } & ScriptAnswer)
  | { type: 'unload'; script: number }

export type FromPython =
  /** Python is up; `version` as '3.12.7'. */
  | { type: 'ready'; version: string }
  | ({ type: 'loaded'; script: number } & LoadedScript)
  | { type: 'refused'; script: number; error: ScriptError }
  | { type: 'call'; script: number; call: ScriptCall }
  | { type: 'log'; script: number; text: string }
  | {
      type: 'done'
      script: number
      handled: number
      error: ScriptError | null
      isInterrupted: boolean
      values: readonly (number | null)[]
      spentMs: number
    }
