import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { checkScript, type ReadOutcome } from '@leadline/hub/services/algorithms/check-script'
import { afterAll, expect, test } from 'vitest'

import { cpythonEngine } from './cpython-engine.ts'
import { keptStarts } from './started-scripts.ts'
import { ownPython, printed } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'leadline-looked-'))
const mark = join(folder, 'ran')
const engine = cpythonEngine(ownPython.path)
const options = { skip: ownPython.error !== '', timeout: 240_000 }
afterAll(() => {
  engine.shutdown()
  rmSync(folder, { recursive: true, force: true })
})

const look = (text: string) =>
  new Promise<ReadOutcome>((resolve) => checkScript(engine, { name: 'a.py', text }, resolve))

/** Leaves a mark in every way in which a file can run while it is read. */
const eager = `
import numpy_that_is_nowhere
from decimal import Decimal
from leadline import Algorithm
open(${JSON.stringify(mark)}, "w").close()

def note(*_):
    open(${JSON.stringify(mark)}, "w").close()
    return lambda cls: cls

@note()
class Eager(Algorithm):
    """Marks.

    More."""
    params = {"a": 3, "b": Decimal("0.10"), "c": "x", "d": True, "e": note(), "f": [1], "g": -1.5}
    other = note()
`

test(
  'looking at a script in the trader’s own Python says what is in it and runs nothing of it',
  options,
  async () => {
    expect(await look(eager)).toEqual({
      script: {
        className: 'Eager',
        kind: 'Algorithm',
        docstring: 'Marks.',
        params: [
          { name: 'a', type: 'int', value: '3' },
          { name: 'b', type: 'Decimal', value: '0.10' },
          { name: 'c', type: 'str', value: 'x' },
          { name: 'd', type: 'bool', value: 'True' },
          { name: 'e', type: 'other', value: 'note()' },
          { name: 'f', type: 'other', value: '[1]' },
          { name: 'g', type: 'float', value: '-1.5' },
        ],
        pane: null,
      },
      names: [],
    })
    expect(existsSync(mark)).toBe(false)
  },
)

test.each(['algorithms.md', 'charts.md'])(
  'what is reported of the example of %s without running it is what running it reports',
  options,
  async (guide) => {
    const harness = await new ScriptHarness(engine, printed(guide)).loaded()
    expect(await look(printed(guide))).toEqual({ script: harness.runner.loadedScript, names: [] })
    harness.runner.command('stop')
  },
)

test(
  'a mistake in the writing is reported with its place, also one that only compiling finds',
  options,
  async () => {
    expect(await look('x = (')).toMatchObject({ error: { line: 1 } })
    expect(await look('\nreturn 1')).toMatchObject({ error: { line: 2 } })
    expect(
      await look('import leadline as l\nclass A(l.Indicator):\n    pane = "left"'),
    ).toMatchObject({
      error: { message: 'ValueError: pane must be "price" or "below"' },
    })
    expect(await look('x = 1')).toMatchObject({
      error: { message: expect.stringContaining('found none') as string },
    })
  },
)

test('what was started is remembered by its exact text, also by the next start of the program', () => {
  keptStarts(folder).add('print(1)')
  expect(keptStarts(folder).has('print(1)')).toBe(true)
  expect(keptStarts(folder).has('print(1) ')).toBe(false)
})
