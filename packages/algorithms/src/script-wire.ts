/**
 * What the hub and a Python process say to each other: one JSON text per line, both ways. It is the port of
 * script-engine.ts written down; the same lines travel over a pipe (CPython, Pyodide in a process) and through shared
 * memory (Pyodide in a browser's worker). `script` numbers the scripts of one process. Python is sent nothing but the
 * answer to a call while it does one thing; `load` and `deliver` are counted together, so that one of them can be named
 * when it is to be interrupted. Each has a `token` that nobody can guess, and what Python says about it has the same one: only
 * the script at work is received.
 */
import type {
  AccountUpdate,
  AlgorithmState,
  LoadedScript,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
  ScriptEvent,
} from './script-values.ts'

export type ToPython =
  /** `onlyRead`: say what is in it, and run nothing of it. */
  | { type: 'load'; token: string; script: number; name: string; text: string; onlyRead?: boolean }
  | {
      type: 'deliver'
      token: string
      script: number
      state: AlgorithmState
      news: AccountUpdate
      events: readonly ScriptEvent[]
    }
  /** To the one call that waits. */
  | ({ type: 'answer' } & ScriptAnswer)
  | { type: 'unload'; script: number }

export type FromPython =
  /** Python is up; `version` as '3.12.7'. */
  | { type: 'ready'; version: string }
  | ({ type: 'loaded'; script: number; token: string } & LoadedScript)
  | { type: 'refused'; script: number; token: string; error: ScriptError }
  | { type: 'call'; script: number; token: string; call: ScriptCall }
  | { type: 'log'; script: number; token: string; text: string }
  | {
      type: 'done'
      script: number
      token: string
      handled: number
      error: ScriptError | null
      isInterrupted: boolean
      values: readonly (number | null)[]
      spentMs: number
    }
