import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { EngineName, WireEngine } from '@leadline/desk-protocol/algorithm-values'

import type { SavedStates } from './saved-states.ts'
import type { StartedScripts } from './started-scripts.ts'

/** The engines that this platform has: processes in the terminal, a worker on /try. */
export interface PythonEngines {
  list(): readonly WireEngine[]
  /** For what is loaded from now on. `python`: one of those that `list` reports. Empty, or why it cannot be used. */
  choose(kind: EngineName, python: string | null): string
  /**
   * Switches the trader's own Python on, with the passphrase as a page sealed it for the vault. Empty, or why not. Absent where
   * there is none to switch.
   */
  switchOn?(sealed: string): Promise<string>
  /** The chosen one. What is only checked takes nothing from what runs. */
  engine(use: 'algorithms' | 'indicators' | 'checks'): ScriptEngine
  /** Somebody who may run scripts has come: the next one should not have to wait for Python. */
  prepare?(): void
  /** Something of `list` is another now: a version became known. */
  onChange(changed: () => void): void
  shutdown(): void
}

/** Where scripts are read from; absent where there are no files. */
export interface ScriptFiles {
  read(path: string): { fileName: string; text: string } | { error: string }
  /** Calls when the file is another one. Returns what ends it. */
  watch(path: string, changed: () => void): () => void
}

export interface AlgorithmsSetup {
  engines: PythonEngines
  files?: ScriptFiles
  /** What may run in the trader's own Python without being requested again; absent: only until the hub stops. */
  started?: StartedScripts
  /** What scripts leave for their next run; absent: only until the hub stops. */
  saved?: SavedStates
  /** By the license. Paper trading and real alike. */
  mayRunPython: () => boolean
  /** The installed program, or a tab of the site in which Python is free to try. */
  place: 'program' | 'tab'
  newId: () => string
}

export const planRefusal = 'Python scripting needs Algo or Premium.'
