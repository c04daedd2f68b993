import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptError } from '@leadline/algorithms/script-values'

import type { OpenMarket } from './sources/rehearsal-market.ts'

export interface RehearsalNeeds {
  engine: ScriptEngine
  openMarket: OpenMarket
  /** Lets others have the processor when it is time; undefined where it is not. */
  breathe: () => Promise<void> | undefined
  /** From 0 to 1. */
  progress: (part: number) => void
  /** True: the trader wants no more of it. The report reports the time until then. */
  isCanceled: () => boolean
}

/** The file cannot be rehearsed at all. */
export class RehearsalRefused extends Error {
  readonly error: ScriptError | null

  constructor(message: string, error: ScriptError | null = null) {
    super(message)
    this.error = error
  }
}
