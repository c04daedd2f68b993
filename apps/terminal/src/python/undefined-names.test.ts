import type { UndefinedName } from '@leadline/algorithms/script-values'
import { checkScript, type ReadOutcome } from '@leadline/hub/services/algorithms/check-script'
import { beforeAll, describe, expect, test } from 'vitest'

import { allPrinted, bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const script = (body: string, top = '') => `from leadline import Algorithm
${top}

class Mine(Algorithm):
    size = 1

    def on_start(self):
        average = 1
${body.replaceAll(/^/gm, '        ')}
`

/** Each file in one line: what it says, and the names in it that are not known, in their order. */
const files: readonly (readonly [promise: string, text: string, ...names: string[]])[] = [
  ['a name that nothing binds is found, every time it stands there', 'foo\nfoo()', 'foo', 'foo'],
  ['what is built into Python is known', 'print(len([]), ValueError, __name__, __file__, exit)'],
  [
    'an import binds its first part, or the name that it is given',
    'import os.path, sys as s\nos, s',
  ],
  ['an import’s own name is not known where it was given another', 'import sys as s\nsys', 'sys'],
  ['after a star import nothing is said', 'from math import *\nsqrt, foo'],
  [
    'what the star of leadline brings is known',
    'from leadline import *\nDepth, Algorithm',
    'Depth',
  ],
  ['what binds names while it runs silences all', 'exec("a = 1")\na'],
  ['a comprehension keeps its names to itself', '[a for a in [1] if a]\na', 'a'],
  ['a comprehension’s := is for the scope around', '[b := a for a in [1]]\nb'],
  ['a class is not seen from its methods', 'class A:\n  n = 1\n  def f(self): return n', 'n'],
  [
    'nor from its comprehensions, but for the first list',
    'class A:\n  n = [1]\n  m = [n for _ in n]',
    'n',
  ],
  ['a name of the function around is seen', 'def f():\n  n = 1\n  return lambda: n'],
  ['global binds in the module', 'def f():\n  global n\n  n = 1\ndef g(): return n'],
  ['global alone binds nothing', 'def f():\n  global n\n  return n', 'n'],
  [
    'nonlocal binds around',
    'def f():\n  n = 1\n  def g():\n    nonlocal n\n    n += 1\n  return n',
  ],
  ['what is added to must be there', 'count += 1', 'count'],
  ['del takes a name away', 'n = 1\ndel n\nn', 'n'],
  ['a del that may not happen takes nothing away', 'n = 1\nif n:\n  del n\nn'],
  ['a name that was deleted can be bound again', 'n = 1\ndel n; n = 2; n\ndel n\nfor n in [1]: n'],
  ['a caught error is known inside its block alone', 'try: 1\nexcept OSError as e: e\ne', 'e'],
  ['who catches NameError may ask for a name', 'try: foo\nexcept NameError: pass'],
  [
    'settings with defaults, stars and annotations',
    'def f(a: T, /, *b, c=d, **e): a, b, c, e',
    'T',
    'd',
  ],
  [
    'annotations that Python keeps as text say nothing',
    'from __future__ import annotations\ndef f(a: T): a',
  ],
  [
    'patterns bind',
    'match 1:\n  case [a, *b]: a, b\n  case {1: c, **d}: c, d\n  case E(f): f',
    'E',
  ],
  ['names in a text with braces are found', 'f"{foo:>{bar}}"', 'foo', 'bar'],
  [
    'a private name of a class is another one',
    'def __f(): pass\nclass A:\n  def g(self): __f()',
    '_A__f',
  ],
  [
    'with, for and := bind',
    'with open("") as (a, *b): a, b\nfor c, [d] in []: c, d\nif (e := 1): e',
  ],
  ['what is not Python has other problems', 'x = (\nfoo'],
]

/** What is said of a call of that name in `on_start`. */
const advice: readonly (readonly [name: string, words: string])[] = [
  ['deque', 'deque is not known here. Import it: from collections import deque'],
  ['Decimal', 'Decimal is not known here. Import it: from decimal import Decimal'],
  ['math', 'math is not known here. Import it: import math'],
  ['subscribe_book', 'subscribe_book is not known here. Did you mean self.subscribe_book?'],
  ['size', 'size is not known here. Did you mean self.size?'],
  ['averge', 'averge is not known here. Did you mean average?'],
  ['zzz', 'zzz is not known here. Nothing in this file gives it a value.'],
]

type Found = readonly UndefinedName[]

const advised = advice.map(([name]) => script(`${name}(1)`))
const manual = ['algorithms.md', 'python.md', 'charts.md'].flatMap(allPrinted)
const columns = `x = 'é😀' + größe`

describe.each(bothEngines())('on %s', (_name, engine) => {
  /** What is found in each text, by one Python for all of them. */
  let found = new Map<string, Found>()

  beforeAll(async () => {
    const texts = [...files.map(([, text]) => text), ...advised, ...manual, columns]
    const asks = script(
      'for text in json.loads(TEXTS):\n    self.log(json.dumps(undefined_names(text, "a.py")))',
      `import json\nfrom leadline._names import undefined_names\nTEXTS = ${JSON.stringify(JSON.stringify(texts))}`,
    )
    const harness = await new ScriptHarness(engine, asks).loaded()
    harness.runner.command('start')
    const answers = () => harness.lines.filter((line) => line.startsWith('['))
    await harness.until(() => answers().length === texts.length, 'looking at all of them')
    harness.runner.command('stop')
    found = new Map(answers().map((line, at) => [texts[at] ?? '', JSON.parse(line) as Found]))
  }, patience.timeout)

  test.each(files)('%s', (_promise, text, ...names) => {
    expect(found.get(text)?.map(({ message }) => message.split(' ')[0])).toEqual(names)
  })

  test.each(advice)('what to do about %s is said in plain words', (name, words) => {
    expect(found.get(script(`${name}(1)`))).toEqual([{ line: 9, column: 9, message: words }])
  })

  test('columns count as the editor counts them, whatever stands before', () => {
    expect(found.get(columns)).toMatchObject([{ line: 1, column: 13 }])
  })

  test('in no script of the manual is a name that nothing binds', () => {
    expect(manual.length).toBeGreaterThan(8)
    expect(manual.filter((text) => !found.has(text))).toEqual([])
    expect(manual.flatMap((text) => found.get(text) ?? [])).toEqual([])
  })

  test(
    'the editor’s check reports names beside the class, and beside what stops the reading',
    patience,
    async () => {
      const look = (text: string, findsNames: boolean) =>
        new Promise<ReadOutcome>((resolve) =>
          checkScript(engine, { name: 'a.py', text, findsNames }, resolve),
        )
      const right = script('zzz(1)')
      expect(await look(right, true)).toMatchObject({
        script: { className: 'Mine' },
        names: [{ line: 9, column: 9 }],
      })
      expect(await look(`${right}\nraise 1`, true)).toMatchObject({ names: [{ line: 9 }] })
      expect(await look(right, false)).toMatchObject({ names: [] })
    },
  )
})
