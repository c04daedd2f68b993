/**
 * What the hub and a Python process say to each other, one line at a time, both ways. It is the port of script-engine.ts
 * written down; the same lines travel over a pipe (CPython, Pyodide in a process) and through shared memory (Pyodide in a
 * browser's worker). There is one script behind each line, so nothing on it says who speaks. Python is sent nothing but the
 * answer to a call while it does one thing; files to read and batches are counted together, so that one of them can be named
 * when it is to be interrupted.
 *
 * Most lines are JSON. Batches and what is said of them come thousands of times a second and are text (batch-text.ts).
 */
import type {
  LoadedScript,
  LogLevel,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
  UndefinedName,
} from '../script-values.ts'

export type ToPython =
  /** `onlyRead`: say what is in it, and run nothing of it. `findsNames`: say which names it never binds. */
  | { type: 'load'; name: string; text: string; onlyRead?: boolean; findsNames?: boolean }
  /** To the one call that waits. */
  | ({ type: 'answer' } & ScriptAnswer)

export type FromPython =
  /** Python is up; `version` as '3.12.7'. */
  | { type: 'ready'; version: string }
  | ({ type: 'loaded'; names?: readonly UndefinedName[] | undefined } & LoadedScript)
  | { type: 'refused'; error: ScriptError; names?: readonly UndefinedName[] | undefined }
  /** `at`: of the batch, so many events came before the one that is being handled. */
  | { type: 'call'; at: number; call: ScriptCall }
  | { type: 'log'; at: number; text: string; level?: LogLevel | undefined }
  | {
      type: 'done'
      handled: number
      error: ScriptError | null
      isInterrupted: boolean
      values: readonly (number | null)[]
      spentMs: number
    }
