import type { ScriptEngine } from '@leadline/algorithms/script-engine'

/** A recording on this computer. */
export interface KnownRecording {
  name: string
  startedAt: number
  bytes: number
}

/** What the platform has for backtests. */
export interface BacktestSetup {
  /** Why nothing can be backtested (the plan, for one); empty where it can. Asked each time. */
  refusal: () => string
  /** The chosen one, in a process of its own: a backtest never takes turns with an algorithm that trades. */
  engine: () => ScriptEngine
  recordings: {
    list: () => Promise<readonly KnownRecording[]>
    /** Its pieces, the head first. */
    read: (name: string) => AsyncIterable<Uint8Array>
  }
}
