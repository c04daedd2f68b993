import type { ValueMoves } from '@leadline/matching-engine/flow/fair-price'

import type { OpenMarket } from '../sources/backtest-market.ts'
import { PaperSource } from '../sources/paper-source.ts'
import type { DrillHistory } from './drill-history.ts'

/** A quiet book shows all there is to see of a fault, and takes a tenth of the time. */
const busyness = 0.15
const rampMs = 3000
const money = new Set(['USD', 'USDT', 'USDC'])

/** The practice market of the history's seed, with its jumps. */
export function drillMarket({ seed, faults }: DrillHistory, from: number): OpenMarket {
  const jumps = faults.filter(({ kind }) => kind === 'jump')
  const moves: ValueMoves = (asset, time) => {
    if (money.has(asset)) return 0
    let moved = 0
    for (const { at, lastsMs, bps } of jumps) {
      const since = time - from - at
      const left = lastsMs + rampMs - since
      const part = Math.max(0, Math.min(1, since / rampMs, left / rampMs))
      moved += (part * bps) / 10_000
    }
    return moved
  }
  return (wish) => new PaperSource(seed, wish, { busyness, moves })
}
