import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { EngineName, WireEngine } from '@leadline/desk-protocol/algorithm-values'

import { browserEngine } from './browser-engine.ts'

/** A page that shares memory between its workers: only there can a script wait for an answer. */
const canShare = typeof SharedArrayBuffer !== 'undefined'
const noSharing =
  'This browser does not let a page share memory between its workers, which Python needs.'

/** The one Python of a tab: nothing is fetched before somebody loads or checks a script. */
export function trialEngines() {
  let version = ''
  let changed = () => {}
  const ready = (python: string) => {
    version = `Python ${python}`
    changed()
  }
  const engines: Record<'algorithms' | 'indicators', ScriptEngine> = {
    algorithms: browserEngine(ready),
    indicators: browserEngine(ready),
  }
  const trouble = canShare ? '' : noSharing
  return {
    list: (): WireEngine[] => [
      { kind: 'pyodide', isChosen: true, version, path: null, trouble, warning: '' },
    ],
    choose: (kind: EngineName, _path: string | null): string =>
      kind === 'pyodide' ? trouble : 'A tab of the site cannot run your own Python.',
    engine: (use: 'algorithms' | 'indicators'): ScriptEngine => engines[use],
    onChange: (tell: () => void) => {
      changed = tell
    },
    shutdown: () => {
      engines.algorithms.shutdown()
      engines.indicators.shutdown()
    },
  }
}
