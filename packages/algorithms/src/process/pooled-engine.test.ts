import { expect, test } from 'vitest'

import type { ScriptListener } from '../script-engine.ts'
import { type ContainedProcess, pooledEngine, type Spare } from './pooled-engine.ts'
import { PythonLine } from './python-line.ts'

/** Processes that are played by the test, each with the files that it was given. */
function openPool(spare: Spare = { isKept: true }) {
  const processes: { given: string[]; isEnded: boolean; line: PythonLine }[] = []
  let idle: (() => void) | undefined
  const after = (_ms: number, run: () => void) => {
    idle = run
    return () => (idle = undefined)
  }
  const start = (isReady: () => void): ContainedProcess => {
    const process = {
      given: [] as string[],
      isEnded: false,
      line: undefined as never as PythonLine,
    }
    const end = () => {
      process.isEnded = true
    }
    process.line = new PythonLine(
      {
        send: (text) => process.given.push((JSON.parse(text) as { name: string }).name),
        interrupt: () => {},
        end,
        kill: end,
      },
      isReady,
      { interruptAfterMs: 5000, killAfterMs: 3000, after: () => () => {} },
    )
    processes.push(process)
    return { line: process.line, end }
  }
  const engine = pooledEngine(start, spare, after)
  const listener: ScriptListener = {
    loaded: () => {},
    refused: () => {},
    call: () => {
      throw new Error('Nobody calls.')
    },
    log: () => {},
    done: () => {},
    ended: () => {},
  }
  const open = (name: string) => engine.open({ name, text: '' }, listener)
  const isRead = (at: number) => {
    const what = { className: 'A', kind: 'Algorithm', docstring: '', params: [], pane: null }
    processes[at]?.line.receive(JSON.stringify({ type: 'loaded', ...what }))
  }
  const ready = (at: number) =>
    processes[at]?.line.receive(JSON.stringify({ type: 'ready', version: '3.14.0' }))
  const given = () => processes.map((process) => process.given)
  return { engine, processes, open, ready, isRead, given, timePasses: () => idle?.() }
}

test('each script has a process that no other script is ever in, the first one started ahead', () => {
  const { engine, open, ready, isRead, given } = openPool()
  engine.prepare()
  engine.prepare()
  expect(given()).toEqual([[]])
  ready(0)
  open('first.py')
  expect(given()).toEqual([['first.py']])
  // The next one is started when this one is out of its way.
  isRead(0)
  expect(given()).toEqual([['first.py'], []])
  open('second.py')
  open('third.py')
  expect(given()).toEqual([['first.py'], ['second.py'], ['third.py']])
})

test('where two wait, two scripts one after the other find a process each that was started before them', () => {
  const { engine, open, ready, isRead, given, processes } = openPool({
    isKept: true,
    count: () => 2,
  })
  engine.prepare()
  expect(given()).toEqual([[]])
  ready(0)
  // The second one starts when the first is out of its way.
  expect(given()).toEqual([[], []])
  ready(1)
  expect(given()).toEqual([[], []])
  open('first.py')
  open('second.py')
  expect(given()).toEqual([['first.py'], ['second.py']])
  isRead(0)
  expect(given()).toHaveLength(3)
  ready(2)
  expect(given()).toHaveLength(4)
  engine.shutdown()
  expect(processes.every(({ isEnded }) => isEnded)).toBe(true)
})

test('a process that ended while it waited is not given a script', () => {
  const { engine, processes, open, given } = openPool()
  engine.prepare()
  processes[0]?.line.end('killed')
  open('first.py')
  expect(given()).toEqual([[], ['first.py']])
})

test('what waits is let go when nobody comes, and after the end nothing is started', () => {
  const { engine, processes, open, ready, isRead, given, timePasses } = openPool({
    isKept: true,
    idleMs: 1000,
  })
  open('first.py')
  ready(0)
  isRead(0)
  timePasses()
  expect(processes.map(({ isEnded }) => isEnded)).toEqual([false, true])
  engine.shutdown()
  expect(processes[0]?.isEnded).toBe(true)
  engine.prepare()
  expect(given()).toHaveLength(2)
})

test('without a spare, a process is started for each script and none ahead', () => {
  const { engine, open, ready, isRead, given } = openPool({ isKept: false })
  engine.prepare()
  open('first.py')
  ready(0)
  isRead(0)
  expect(given()).toEqual([['first.py']])
})
