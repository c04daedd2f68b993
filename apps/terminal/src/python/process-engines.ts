import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { WireEngine } from '@leadline/desk-protocol/algorithm-values'
import type { PythonEngines } from '@leadline/hub/algorithms/python-engines'

import { cpythonEngine, ownPythonWarning } from './cpython-engine.ts'
import type { EngineChoice } from './engine-choice.ts'
import { findPython, type FoundPython } from './find-python.ts'
import { pyodideEngine } from './pyodide-engine.ts'

/** Both engines of the terminal. Nothing is started, and no Python is looked for, before somebody asks. */
export function processEngines(
  platform: NodeJS.Platform,
  commandFolders: readonly string[],
  choice: { first: EngineChoice; keep: (choice: EngineChoice) => void },
): PythonEngines {
  let chosen = choice.first
  let version = ''
  let changed = () => {}
  let own: FoundPython | undefined
  let ownEngine: ScriptEngine | undefined
  const find = (path: string | null) => findPython(path, commandFolders, platform)
  const ready = (python: string) => {
    version = `Python ${python}`
    changed()
  }
  const contained = { algorithms: pyodideEngine(ready), indicators: pyodideEngine(ready) }

  const wire = (): WireEngine[] => {
    own ??= find(chosen.path)
    const isOwn = chosen.kind === 'cpython'
    return [
      { kind: 'pyodide', isChosen: !isOwn, version, path: null, trouble: '', warning: '' },
      {
        kind: 'cpython',
        isChosen: isOwn,
        version: own.version,
        path: own.path === '' ? null : own.path,
        trouble: own.trouble,
        warning: ownPythonWarning,
      },
    ]
  }

  return {
    list: wire,
    choose: (kind, path) => {
      if (kind === 'cpython') {
        const found = find(path)
        if (found.trouble !== '') return found.trouble
        own = found
        ownEngine = cpythonEngine(found.path)
      }
      chosen = { kind, path }
      choice.keep(chosen)
      return ''
    },
    engine: (use) => {
      if (chosen.kind === 'pyodide') return contained[use]
      own ??= find(chosen.path)
      // One that was there and is gone is not replaced silently: what is loaded says that its process ended.
      ownEngine ??= cpythonEngine(own.path)
      return ownEngine
    },
    onChange: (tell) => {
      changed = tell
    },
    shutdown: () => {
      contained.algorithms.shutdown()
      contained.indicators.shutdown()
      ownEngine?.shutdown()
    },
  }
}
