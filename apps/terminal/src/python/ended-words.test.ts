import { expect, test } from 'vitest'

import { endedWords } from './ended-words.ts'
import { bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const fileName = 'dip.py'
const words = (complaint: string, code: number | null = 1, signal: string | null = null) =>
  endedWords({ complaint, code, signal, fileName })

test('of a traceback the error is said, and the last line of the script in it, not what was written last', () => {
  const complaint = `Traceback (most recent call last):
  File "dip.py", line 3, in on_book
    self.work()
  File "dip.py", line 12, in work
    data = [0] * 10**12
  File "/usr/lib/python3.12/ast.py", line 5, in other
MemoryError: no more
sys:1: note of something else`
  expect(words(complaint)).toBe(
    'Its Python process ended: MemoryError: no more, in line 12 (work).',
  )
})

test('of a crash the first line of the script is said, where it happened', () => {
  const complaint = `Fatal Python error: Segmentation fault

Current thread 0x0000ffff (most recent call first):
  File "/usr/lib/python3.12/ctypes/__init__.py", line 5 in string_at
  File "dip.py", line 7 in on_book
  File "dip.py", line 2 in on_start`
  expect(words(complaint, null, 'SIGSEGV')).toBe(
    'Its Python process ended: Segmentation fault, in line 7 (on_book).',
  )
})

test('where Python said nothing, what ended it is said in plain text, never as a number', () => {
  expect(words('', null, 'SIGKILL')).toContain('ended from outside, perhaps because')
  expect(words('', null, 'SIGSEGV')).toContain('crashed in code that is not Python')
  expect(words('', 3)).toBe(
    'Its Python process ended: the script, or something that it called, ended the process.',
  )
  expect(words('spawn python ENOENT', null)).toBe('Its Python process ended: spawn python ENOENT.')
})

const crashing = (line: string) => `import os
from leadline import Algorithm

class Crashing(Algorithm):
    def on_start(self):
        ${line}
`

/** A crash that Python cannot catch, and an end without a word. */
const ends: [string, string][] = [
  ['import ctypes; ctypes.string_at(0)', 'Segmentation fault, in line 6 (on_start).'],
  ['os._exit(3)', 'the script, or something that it called, ended the process.'],
]

test.each(bothEngines().filter(([name]) => name === 'own Python'))(
  'in %s an algorithm that crashes says what happened and in which line of the script',
  patience,
  async (_name, engine) => {
    for (const [line, why] of ends) {
      // oxlint-disable-next-line no-await-in-loop -- one crash after the other
      const harness = await new ScriptHarness(engine, crashing(line)).loaded()
      harness.runner.command('start')
      // oxlint-disable-next-line no-await-in-loop -- the same
      await harness.until(() => harness.runner.isOver, 'ending')
      expect(harness.lines).toContain(`Its Python process ended: ${why}`)
    }
  },
)
