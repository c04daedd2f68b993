import type { AlgorithmAccount } from '../algorithm-account.ts'
import type { CandleSubscription, RunnerTrading, Subscription } from '../runner-ports.ts'
import type { ScriptTimers } from '../script-timers.ts'
import type { AlgorithmState } from '../script-values.ts'
import type { ScriptNotices } from './script-notices.ts'

/** What the calls of one script reach. */
export interface CallPorts {
  state: () => AlgorithmState
  account: AlgorithmAccount
  trading: RunnerTrading
  subscribe: (subscription: Subscription) => void
  subscribeCandles: (subscription: CandleSubscription) => void
  timers: ScriptTimers
  now: () => number
  notices: ScriptNotices
  keep: (saved: string) => void
  /** An order did not leave, and why. */
  refused: (words: string) => void
}
