import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { usualTimes } from '@leadline/algorithms/method-limit'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { afterAll } from 'vitest'

import { cpythonEngine } from '../cpython-engine.ts'
import { findPythons, usualPython } from '../find-python.ts'
import { pyodideEngine } from '../pyodide-engine.ts'
import { usualPythonPlaces } from '../python-places.ts'

const manual = join(import.meta.dirname, '../../../../../content/manual')

/** The complete example of a guide, as printed. */
export const printed = (guide: string): string =>
  /```python\n([\s\S]*?)```/.exec(readFileSync(join(manual, guide), 'utf8'))?.[1] ?? ''

/** Every script of a guide, as printed. */
export const allPrinted = (guide: string): string[] =>
  Array.from(
    readFileSync(join(manual, guide), 'utf8').matchAll(/```python\n([\s\S]*?)```/g),
    ([, text = '']) => text,
  )

/** What hangs is interrupted sooner than for a trader, so that nobody waits for it. */
export const shortLimit = { ...usualTimes, interruptAfterMs: 1000 }
/** Nothing hangs, however busy the computer is. */
export const noLimit = { ...usualTimes, interruptAfterMs: 600_000 }

const places = {
  platform: process.platform,
  programFolders: [],
  systemFolder: '',
  commandFolders: (process.env['PATH'] ?? '').split(delimiter),
}
export const ownPython = usualPython(findPythons([], usualPythonPlaces(places, true), true))

/**
 * Both engines, for one file of tests; first the one that takes a fifth of the time. A computer without Python runs the
 * default engine alone.
 */
export function bothEngines(times = noLimit): [string, ScriptEngine][] {
  const engines: [string, ScriptEngine][] = []
  if (ownPython.error === '') {
    engines.push(['own Python', cpythonEngine(ownPython.path, times)])
  }
  engines.push(['Pyodide', pyodideEngine(() => {}, times)])
  afterAll(() => {
    for (const [, engine] of engines) engine.shutdown()
  })
  return engines
}

/** Starting Pyodide takes a while on a busy computer. */
export const patience = { timeout: 240_000 }
