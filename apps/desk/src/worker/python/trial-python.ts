import type {
  AlgorithmsSetup,
  PythonEngines,
} from '@leadline/hub/services/algorithms/python-engines'
import type { BacktestSetup } from '@leadline/hub/services/backtests/backtest-setup'

import { browserEngine } from './browser-engine.ts'

/** A page that shares memory between its workers: only there can a script wait for an answer. */
const canShare = typeof SharedArrayBuffer !== 'undefined'
const noSharing =
  'This browser does not let a page share memory between its workers, which Python needs.'

/**
 * Python of a tab: free to try, and nothing of it is fetched before somebody loads or checks a script. Each script has a
 * worker of its own.
 */
export function trialPython(newId: () => string): {
  algorithms: AlgorithmsSetup
  backtests: BacktestSetup
} {
  return {
    algorithms: { engines: tabEngines(), mayRunPython: () => true, place: 'tab', newId },
    backtests: {
      refusal: () => (canShare ? '' : noSharing),
      engine: backtestEngine(),
      recordings: { list: () => Promise.resolve([]), read: () => noRecording },
    },
  }
}

function tabEngines(): PythonEngines {
  let version = ''
  let changed = () => {}
  const engine = browserEngine((python) => {
    version = `Python ${python}`
    changed()
  })
  const trouble = canShare ? '' : noSharing
  return {
    list: () => [{ kind: 'pyodide', isChosen: true, version, trouble, ...nothingOfItsOwn() }],
    choose: (kind) =>
      kind === 'pyodide' ? trouble : 'A tab of the site cannot run your own Python.',
    engine: () => engine,
    onChange: (notify) => {
      changed = notify
    },
    shutdown: () => engine.shutdown(),
  }
}

const nothingOfItsOwn = () => ({ path: null, warning: '', pythons: [], another: '' })

function backtestEngine() {
  const engine = browserEngine(() => {})
  return () => engine
}

/** There are no files in a tab. */
const noRecording: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({
    next: () => Promise.resolve({ done: true, value: undefined }),
  }),
}
