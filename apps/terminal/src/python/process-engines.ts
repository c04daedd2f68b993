import { freemem } from 'node:os'

import { usualTimes } from '@leadline/algorithms/method-limit'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { WireEngine } from '@leadline/desk-protocol/algorithm-values'
import type { PythonEngines } from '@leadline/hub/services/algorithms/python-engines'

import { cpythonEngine, ownPythonWarning } from './cpython-engine.ts'
import type { EngineChoice } from './engine-choice.ts'
import { type FoundPython, usualPython } from './find-python.ts'
import { missingEngine } from './missing-engine.ts'
import { pyodideEngine } from './pyodide-engine.ts'

export interface OwnPythons {
  /** Those of this computer. Not one of them is run, not even to ask for its version, where `mayRun` is false. */
  find: (mayRun: boolean) => readonly FoundPython[]
  /** How a trader names one that was not found, as readable text. */
  another: string
}

/**
 * The trader's own Python runs code as the trader, so a desk alone does not switch it on: the passphrase does, until Leadline
 * is closed, or whoever starts Leadline.
 */
export interface OwnPythonSwitch {
  isOn: boolean
  /** The passphrase as a page sealed it: empty where it is the right one, else why not. */
  confirm: (sealed: string) => Promise<string>
}

export const ownPythonIsOff =
  'Your own Python is off until you switch it on with the passphrase of the vault, under Python … in the Algorithms panel.'

/** So much free memory that one more Python, which waits, takes from nobody. */
const roomForTwo = 3 * 1024 ** 3

/** Both engines of the terminal. Nothing is started, and no Python is looked for, before somebody asks. */
export function processEngines(
  { find, another }: OwnPythons,
  choice: { first: EngineChoice; keep: (choice: EngineChoice) => void },
  ownSwitch: OwnPythonSwitch,
): PythonEngines {
  let chosen = choice.first
  let { isOn } = ownSwitch
  let version = ''
  let changed = () => {}
  let found: readonly FoundPython[] | undefined
  const ownEngines = new Map<string, ScriptEngine>()
  const pythons = () => (found ??= find(isOn))
  const ready = (python: string) => {
    version = `Python ${python}`
    changed()
  }
  // Two Loads in a row are the usual case where somebody trades two markets.
  const count = () => (freemem() > roomForTwo ? 2 : 1)
  const scripts = pyodideEngine(ready, usualTimes, { isKept: true, count })
  // Apart, so that what is typed in the editor does not take the process that Load counts on.
  const checks = pyodideEngine(ready, usualTimes, { isKept: true, idleMs: 60_000 })

  /** Also what was kept from an earlier day has to be among those that are found: nothing else is ever started. */
  const own = (): FoundPython => {
    const { path } = chosen
    if (path === null) return usualPython(pythons())
    const error = `${path} was chosen and is not among the Pythons of this computer now.`
    return pythons().find((each) => each.path === path) ?? { id: '', path, version: '', error }
  }

  const wire = (): WireEngine[] => {
    const isOwn = chosen.kind === 'cpython'
    const { id: ownId, path, version: ownVersion, error } = own()
    const isUsable = error === '' && isOn
    return [
      {
        kind: 'pyodide',
        isChosen: !isOwn,
        version,
        path: null,
        trouble: '',
        warning: '',
        pythons: [],
        another: '',
      },
      {
        kind: 'cpython',
        isChosen: isOwn,
        version: ownVersion,
        path: isUsable ? path : null,
        trouble: error === '' && isOwn && !isOn ? ownPythonIsOff : error,
        isOff: !isOn,
        warning: ownPythonWarning,
        pythons: pythons().map(({ error: trouble, ...each }) => ({
          ...each,
          trouble,
          isChosen: each.id === ownId,
        })),
        another,
      },
    ]
  }

  return {
    list: wire,
    choose: (kind, id) => {
      if (kind === 'pyodide') chosen = { ...chosen, kind }
      else if (!isOn) return ownPythonIsOff
      else {
        const python = id === null ? usualPython(pythons()) : pythons().find((one) => one.id === id)
        if (!python) return 'This Python was not found on this computer.'
        if (python.error !== '') return python.error
        chosen = { kind, path: id === null ? null : python.path }
      }
      choice.keep(chosen)
      return ''
    },
    switchOn: async (sealed) => {
      const reason = await ownSwitch.confirm(sealed)
      if (reason !== '') return reason
      isOn = true
      // Now each can be asked what it is.
      found = undefined
      changed()
      return ''
    },
    engine: (use) => {
      if (chosen.kind === 'pyodide') return use === 'checks' ? checks : scripts
      if (!isOn) return missingEngine(ownPythonIsOff)
      const { path, error } = own()
      // One that is gone is not replaced silently.
      if (error !== '') return missingEngine(error)
      const engine = ownEngines.get(path) ?? cpythonEngine(path)
      ownEngines.set(path, engine)
      return engine
    },
    prepare: () => {
      if (chosen.kind === 'pyodide') scripts.prepare()
    },
    onChange: (notify) => {
      changed = notify
    },
    shutdown: () => {
      scripts.shutdown()
      checks.shutdown()
      for (const engine of ownEngines.values()) engine.shutdown()
    },
  }
}
