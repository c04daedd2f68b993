import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { readFromPython } from '@leadline/algorithms/process/read-from-python'
import { AlgorithmLog } from '@leadline/hub/services/algorithms/algorithm-log'
import { describe, expect, test } from 'vitest'

import { longestLineBytes, readLines } from './limited-lines.ts'
import { bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

/** Says far too much in every way that it has, then something short. */
const talkative = `
from leadline import Algorithm

class Talkative(Algorithm):
    def on_start(self):
        self.log("a" * 10_000_000)
        print("b" * 10_000_000)
        for _ in range(1000):
            print("c" * 10_000, end="")
        print()
        self.log("short")
        raise ValueError("d" * 10_000_000)
`

/** Gets at its own pipe, and never ends the line. */
const endless = `
from leadline import Algorithm

class Endless(Algorithm):
    def on_start(self):
        self._leadline._turn.log("x" * 20_000_000)
`

describe.each(bothEngines())('on %s', (_name, engine) => {
  test(
    'a line of ten million characters is in the log with its beginning, and what the script says next is there, too',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, talkative).loaded()
      harness.runner.command('start')
      await harness.until(() => harness.runner.state === 'Paused', 'the error')
      await harness.logged('short')
      const long = harness.lines.filter((line) => /^[abc]{100}/.test(line))
      expect(long.map((line) => [line[0], line.length, line.at(-1)])).toEqual([
        ['a', 4000, '…'],
        ['b', 4000, '…'],
        ['c', 4000, '…'],
      ])
      expect(harness.runner.error?.message.slice(0, 15)).toBe('ValueError: ddd')
      harness.runner.command('stop')
      await harness.until(() => harness.runner.isOver, 'stopping')
    },
  )

  test('a script that floods its pipe is ended, and its log says why', patience, async () => {
    const harness = await new ScriptHarness(engine, endless).loaded()
    harness.runner.command('start')
    await harness.logged('It wrote a line of more than 4 MB, so its Python was ended.')
    expect(harness.runner.state).toBe('Stopped')
  })
})

test('of a line that does not end, no more than the limit is held, and nothing more is read', () => {
  const input = new PassThrough()
  const lines: string[] = []
  let stops = 0
  readLines(input, { line: (text) => lines.push(text), tooLong: () => (stops += 1) })
  const say = (text: string) => input.emit('data', Buffer.from(text))
  say('one\ntw')
  say('o\n')
  say('x'.repeat(longestLineBytes))
  expect([lines, stops]).toEqual([['one', 'two'], 0])
  say('x')
  say('\nthree\n')
  expect([lines, stops]).toEqual([['one', 'two'], 1])
})

test('a log that shows short beginnings of long lines does not keep the long ones in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // A buffer that was let go is counted until a later turn, so the least of a few looks counts.
  const used = async () => {
    const seen: number[] = []
    for (let look = 0; look < 5; look += 1) {
      collect()
      seen.push(process.memoryUsage().heapUsed + process.memoryUsage().external)
      await setImmediate()
    }
    return Math.min(...seen)
  }
  const log = new AlgorithmLog()
  const before = await used()
  for (let at = 0; at < 30; at += 1) {
    const line = JSON.stringify({ type: 'log', at: 0, text: 'x'.repeat(5_000_000) })
    const message = readFromPython(Buffer.from(line).toString())
    if (message?.type === 'log') log.add('script', message.text, at)
  }
  expect(log.all()).toHaveLength(30)
  // Thirty whole lines are 150 MB.
  expect((await used()) - before).toBeLessThan(60_000_000)
})
