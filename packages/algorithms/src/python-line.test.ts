import { expect, test } from 'vitest'

import { PythonLine } from './python-line.ts'
import type { ScriptListener } from './script-engine.ts'

const news = { orders: [], positions: [] }
const batch = { state: 'Running', news, events: [{ kind: 'resume' }] } as const
const nothing = { error: null, isInterrupted: false, values: [], spentMs: 1 }

/** A line to a Python that is played by the test, and a clock that it turns. */
function openLine() {
  const sent: { type: string; script?: number }[] = []
  const interrupted: number[] = []
  let timers = new Set<() => void>()
  let kills = 0
  const line = new PythonLine(
    {
      send: (text) => sent.push(JSON.parse(text) as (typeof sent)[0]),
      interrupt: (work) => interrupted.push(work),
      kill: () => (kills += 1),
    },
    () => {},
    {
      interruptAfterMs: 5000,
      killAfterMs: 3000,
      after: (_ms, run) => {
        timers.add(run)
        return () => timers.delete(run)
      },
    },
  )
  const says = (message: object) => line.hear(JSON.stringify(message))
  const open = (name: string) => {
    const told: string[] = []
    const listener: ScriptListener = {
      loaded: () => told.push('loaded'),
      refused: ({ message }) => told.push(`refused: ${message}`),
      call: () => ({ result: null, trouble: '', state: 'Running', news, endBatch: false }),
      log: (text) => told.push(`log: ${text}`),
      done: ({ handled }) => told.push(`done: ${handled}`),
      ended: (reason) => told.push(`ended: ${reason}`),
    }
    return { script: line.open({ name, text: '' }, listener), told }
  }
  const isRead = (script: number) => {
    const what = { className: 'A', kind: 'Algorithm', docstring: '', params: [], pane: null }
    says({ type: 'loaded', script, ...what })
  }
  const isDone = (script: number) => says({ type: 'done', script, handled: 1, ...nothing })
  /** All timers that run now are over. */
  const timePasses = () => {
    const due = timers
    timers = new Set()
    for (const run of due) run()
  }
  const order = () => sent.map(({ type, script }) => (script ? `${type} ${script}` : type))
  return { line, open, says, isRead, isDone, order, interrupted, timePasses, kills: () => kills }
}

function twoScripts() {
  const stage = openLine()
  const first = stage.open('first.py')
  const second = stage.open('second.py')
  stage.says({ type: 'ready', version: '3.14.0' })
  stage.isRead(1)
  stage.isRead(2)
  return { ...stage, first, second }
}

test('what one script is answered never gets mixed with what another is told', () => {
  const { first, second, says, isDone, order } = twoScripts()
  first.script.deliver(batch)
  second.script.deliver(batch)
  says({ type: 'call', script: 1, call: { kind: 'cancel', id: 'C-1' } })
  expect(order()).toEqual(['load 1', 'load 2', 'deliver 1', 'answer'])
  isDone(1)
  expect(order().at(-1)).toBe('deliver 2')
  isDone(2)
  expect([first.told, second.told]).toEqual([
    ['loaded', 'done: 1'],
    ['loaded', 'done: 1'],
  ])
})

test('of two scripts in one Python, only the one that hangs is interrupted', () => {
  const { first, second, isDone, interrupted, timePasses, kills } = twoScripts()
  first.script.deliver(batch)
  second.script.deliver(batch)
  timePasses()
  // Two files were read before.
  expect(interrupted).toEqual([3])
  isDone(1)
  isDone(2)
  timePasses()
  expect([interrupted, kills()]).toEqual([[3], 0])
})

test('a script that cannot be interrupted ends its Python, and the others in it are told who was at work', () => {
  const { line, first, second, timePasses, kills } = twoScripts()
  second.script.deliver(batch)
  first.script.deliver(batch)
  timePasses()
  timePasses()
  expect(kills()).toBe(1)
  line.end('Its Python process ended.')
  const hung = 'A method did not end even when it was interrupted, so its Python was ended.'
  expect(second.told.at(-1)).toBe(`ended: ${hung}`)
  expect(first.told.at(-1)).toBe(`ended: ${hung} second.py was at work in it, not this one.`)
})

test('a file that hangs while it is read is interrupted too, but Python has all the time to start', () => {
  const { open, says, interrupted, timePasses } = openLine()
  const { told } = open('loop.py')
  timePasses()
  expect(interrupted).toEqual([])
  says({ type: 'ready', version: '3.14.0' })
  timePasses()
  expect(interrupted).toEqual([1])
  const place = { line: 1, column: null, endLine: null, endColumn: null, traceback: '' }
  says({ type: 'refused', script: 1, error: { message: 'It did not end.', ...place } })
  expect(told).toEqual(['refused: It did not end.'])
})

test('a script that is closed while it waits for its turn is not run any more', () => {
  const { first, second, isDone, order } = twoScripts()
  first.script.deliver(batch)
  second.script.deliver(batch)
  second.script.close()
  second.script.deliver(batch)
  isDone(1)
  expect(order()).toEqual(['load 1', 'load 2', 'deliver 1', 'unload 2'])
})
