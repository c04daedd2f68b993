import { usualTimes } from '@leadline/algorithms/method-limit'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { type AlgorithmsSetup, planRefusal } from '@leadline/hub/services/algorithms/python-engines'
import type { BacktestSetup } from '@leadline/hub/services/backtests/backtest-setup'

import { cpythonEngine } from '../python/cpython-engine.ts'
import { missingEngine } from '../python/missing-engine.ts'
import { pyodideEngine } from '../python/pyodide-engine.ts'
import { openApartRuns } from './apart-runs.ts'
import { recordingsIn } from './recordings.ts'

/** Backtests in the terminal, in the Python that the trader chose for algorithms, in a process of its own. */
export function openBacktests(
  home: string,
  { engines, mayRunPython }: AlgorithmsSetup,
): { setup: BacktestSetup; stop: () => void } {
  // A grid runs one after the other: the next Python starts while this one works.
  const contained = pyodideEngine(() => {}, usualTimes, { isKept: true, idleMs: 10_000 })
  let own: { path: string; engine: ScriptEngine } | undefined
  const engine = () => {
    const chosen = engines.list().find(({ isChosen }) => isChosen)
    if (chosen?.kind !== 'cpython') return contained
    // One that is gone, or off, is not replaced silently.
    if (chosen.path === null) return missingEngine(chosen.trouble)
    if (own?.path !== chosen.path) own = { path: chosen.path, engine: cpythonEngine(chosen.path) }
    return own.engine
  }
  const rows = openApartRuns(home, () => {
    const chosen = engines.list().find(({ isChosen }) => isChosen)
    if (chosen?.kind !== 'cpython') return { kind: 'pyodide' }
    return chosen.path === null ? undefined : { kind: 'cpython', path: chosen.path }
  })
  return {
    setup: {
      refusal: () => (mayRunPython() ? '' : planRefusal),
      engine,
      apart: rows.apart,
      recordings: recordingsIn(home),
    },
    stop: () => {
      contained.shutdown()
      own?.engine.shutdown()
      rows.stop()
    },
  }
}
