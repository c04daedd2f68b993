import type { ScriptSource } from '@leadline/algorithms/script-engine'
import type { ScriptParam } from '@leadline/algorithms/script-values'

import type { BacktestFees } from './exchanges/backtest-fees.ts'
import type { VenuesSetup } from './exchanges/backtest-venues.ts'
import type { Latency } from './script/latency.ts'

/** What is to be backtested. The same plan gives the same report, to the byte. */
export interface BacktestPlan {
  source: ScriptSource
  /** In place of what the file says; those that are not here stay as they are. */
  params: readonly ScriptParam[]
  /** Milliseconds. */
  from: number
  to: number
  seed: number
  /** Undefined: what each exchange takes from a new customer. */
  fees: BacktestFees | undefined
  latency: Latency
  /** What the account at each exchange starts with: decimal text by currency. */
  balances: Readonly<Record<string, string>>
  /** Of exchanges whose fees and bounds are known better than that. */
  facts?: VenuesSetup['facts']
  /** Coins at each exchange, besides, that the script may sell before it has bought any: decimal text by asset. */
  allotted?: Readonly<Record<string, string>>
}

/** So much money that a script of a usual size is not kept from trading. BTC is money in markets that are priced in it. */
export const usualMoney: Readonly<Record<string, string>> = {
  USD: '250000',
  USDT: '250000',
  USDC: '250000',
  BTC: '4',
}
