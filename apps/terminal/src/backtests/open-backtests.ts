import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { type AlgorithmsSetup, planRefusal } from '@leadline/hub/services/algorithms/python-engines'
import type { BacktestSetup } from '@leadline/hub/services/backtests/backtest-setup'

import { cpythonEngine } from '../python/cpython-engine.ts'
import { missingEngine } from '../python/missing-engine.ts'
import { pyodideEngine } from '../python/pyodide-engine.ts'
import { recordingsIn } from './recordings.ts'

/** Backtests in the terminal, in the Python that the trader chose for algorithms, in a process of its own. */
export function openBacktests(
  home: string,
  { engines, mayRunPython }: AlgorithmsSetup,
): { setup: BacktestSetup; stop: () => void } {
  const contained = pyodideEngine()
  let own: { path: string; engine: ScriptEngine } | undefined
  const engine = () => {
    const chosen = engines.list().find(({ isChosen }) => isChosen)
    if (chosen?.kind !== 'cpython') return contained
    // One that is gone, or off, is not replaced silently.
    if (chosen.path === null) return missingEngine(chosen.trouble)
    if (own?.path !== chosen.path) own = { path: chosen.path, engine: cpythonEngine(chosen.path) }
    return own.engine
  }
  return {
    setup: {
      refusal: () => (mayRunPython() ? '' : planRefusal),
      engine,
      recordings: recordingsIn(home),
    },
    stop: () => {
      contained.shutdown()
      own?.engine.shutdown()
    },
  }
}
