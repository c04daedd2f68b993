import { errorWithoutPlace } from '@leadline/algorithms/error-without-place'
import type { ScriptEngine, ScriptSource } from '@leadline/algorithms/script-engine'
import type { LoadedScript, ScriptError, UndefinedName } from '@leadline/algorithms/script-values'
import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'

import { wireScript } from './wire-algorithm.ts'

export type ReadOutcome = ({ script: LoadedScript } | { error: ScriptError }) & {
  /** What the file uses and never binds, where somebody asked for it. */
  names?: readonly UndefinedName[]
}

/** Reads a file, says what is in it, and keeps nothing. */
export function checkScript(
  engine: ScriptEngine,
  source: ScriptSource,
  read: (outcome: ReadOutcome) => void,
): void {
  let isRead = false
  let names: readonly UndefinedName[] = []
  // The trader's own Python can do everything that the trader can: what is only looked at must not run there. The
  // contained one runs the file's top lines, and so finds more.
  const onlyRead = engine.kind === 'cpython'
  const script = engine.open(
    { ...source, onlyRead },
    {
      undefinedNames: (found) => {
        names = found
      },
      loaded: (loaded) => {
        isRead = true
        script.close()
        read({ script: loaded, names })
      },
      refused: (error) => read({ error, names }),
      call: () => ({
        result: null,
        trouble: 'This cannot be done while the file is read.',
        state: 'Initialized',
        news: { orders: [], positions: [] },
        endBatch: false,
      }),
      log: () => {},
      done: () => {},
      ended: (reason) => {
        if (!isRead) read({ error: errorWithoutPlace(reason) })
      },
    },
  )
}

/** An indicator belongs to a chart. */
export function algorithmOnly(outcome: ReadOutcome): ReadOutcome {
  if ('error' in outcome || outcome.script.kind === 'Algorithm') return outcome
  return {
    error: errorWithoutPlace(
      `${outcome.script.className} is an indicator. Open a chart, choose Indicators, then New Python indicator.`,
    ),
  }
}

export function newerOf(outcome: ReadOutcome): WireAlgorithm['newer'] {
  const checked = algorithmOnly(outcome)
  if ('error' in checked) return { script: null, error: checked.error }
  return { script: wireScript(checked.script), error: null }
}
