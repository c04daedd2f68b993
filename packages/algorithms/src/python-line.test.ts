import { expect, test } from 'vitest'

import { PythonLine } from './python-line.ts'
import { notItsOwn } from './read-from-python.ts'
import type { ScriptListener } from './script-engine.ts'
import type { ScriptCall } from './script-values.ts'

const news = { orders: [], positions: [] }
const batch = { state: 'Running', news, events: [{ kind: 'resume' }] } as const
const nothing = { error: null, isInterrupted: false, values: [], spentMs: 1 }

/** A line to a Python that is played by the test, and a clock that it turns. */
function openLine() {
  const sent: { type: string; script?: number; token?: string; trouble?: string }[] = []
  const interrupted: number[] = []
  let timers = new Set<() => void>()
  let kills = 0
  let tokens = 0
  const line = new PythonLine(
    {
      send: (text) => sent.push(JSON.parse(text) as (typeof sent)[0]),
      interrupt: (work) => interrupted.push(work),
      kill: () => (kills += 1),
      newToken: () => `token-${(tokens += 1)}`,
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
  /** With the token of what is being done, unless it says another one. */
  const says = (message: object) => {
    const token = sent.findLast((each) => each.token !== undefined)?.token
    line.receive(JSON.stringify({ token, ...message }))
  }
  const answers = () => sent.flatMap(({ type, trouble }) => (type === 'answer' ? [trouble] : []))
  const open = (name: string) => {
    const reported: string[] = []
    const calls: ScriptCall[] = []
    const listener: ScriptListener = {
      loaded: () => reported.push('loaded'),
      refused: ({ message }) => reported.push(`refused: ${message}`),
      call: (call) => {
        calls.push(call)
        return { result: null, trouble: '', state: 'Running', news, endBatch: false }
      },
      log: (text) => reported.push(`log: ${text}`),
      done: ({ handled }) => reported.push(`done: ${handled}`),
      ended: (reason) => reported.push(`ended: ${reason}`),
    }
    return { script: line.open({ name, text: '' }, listener), reported, calls }
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
  return {
    line,
    open,
    says,
    answers,
    isRead,
    isDone,
    order,
    interrupted,
    timePasses,
    kills: () => kills,
  }
}

function twoScripts() {
  const harness = openLine()
  const first = harness.open('first.py')
  const second = harness.open('second.py')
  harness.says({ type: 'ready', version: '3.14.0' })
  harness.isRead(1)
  harness.isRead(2)
  return { ...harness, first, second }
}

test('what one script is answered never gets mixed with what another is reported', () => {
  const { first, second, says, isDone, order } = twoScripts()
  first.script.deliver(batch)
  second.script.deliver(batch)
  says({ type: 'call', script: 1, call: { kind: 'cancel', id: 'C-1' } })
  expect(order()).toEqual(['load 1', 'load 2', 'deliver 1', 'answer'])
  isDone(1)
  expect(order().at(-1)).toBe('deliver 2')
  isDone(2)
  expect([first.reported, second.reported]).toEqual([
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

test('a script that cannot be interrupted ends its Python, and the others in it learn who was at work', () => {
  const { line, first, second, timePasses, kills } = twoScripts()
  second.script.deliver(batch)
  first.script.deliver(batch)
  timePasses()
  timePasses()
  expect(kills()).toBe(1)
  line.end('Its Python process ended.')
  const hung = 'A method did not end even when it was interrupted, so its Python was ended.'
  expect(second.reported.at(-1)).toBe(`ended: ${hung}`)
  expect(first.reported.at(-1)).toBe(`ended: ${hung} second.py was at work in it, not this one.`)
})

test('a file that hangs while it is read is interrupted too, but Python has all the time to start', () => {
  const { open, says, interrupted, timePasses } = openLine()
  const { reported } = open('loop.py')
  timePasses()
  expect(interrupted).toEqual([])
  says({ type: 'ready', version: '3.14.0' })
  timePasses()
  expect(interrupted).toEqual([1])
  const place = { line: 1, column: null, endLine: null, endColumn: null, traceback: '' }
  says({ type: 'refused', script: 1, error: { message: 'It did not end.', ...place } })
  expect(reported).toEqual(['refused: It did not end.'])
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

const buy = { kind: 'open', symbol: 'BTC-USD', exchange: 'Kraken', size: '1', limit: null } as const

test('a script at work does not trade, log or answer through the number of another that runs', () => {
  const { first, second, says, isDone, answers, order } = twoScripts()
  second.script.deliver(batch)
  says({ type: 'call', script: 1, call: buy })
  says({ type: 'log', script: 1, text: 'in its name' })
  says({ type: 'done', script: 1, handled: 1, ...nothing })
  expect([first.calls, first.reported]).toEqual([[], ['loaded']])
  expect(second.reported).toEqual([
    'loaded',
    `log: ${notItsOwn}`,
    `log: ${notItsOwn}`,
    `log: ${notItsOwn}`,
  ])
  expect(answers()).toEqual([notItsOwn])
  says({ type: 'call', script: 2, call: buy })
  isDone(2)
  expect([second.calls, order().at(-1)]).toEqual([[buy], 'answer'])
})

test('what carries the number of the script at work and not the token of this work is not from it', () => {
  const { first, says, answers } = twoScripts()
  first.script.deliver(batch)
  // Of the file that was read before; none; and one that was guessed.
  for (const token of ['token-1', undefined, 'token-4']) {
    says({ type: 'call', script: 1, call: buy, token: token ?? '' })
    says({ type: 'done', script: 1, handled: 1, ...nothing, token: token ?? '' })
  }
  expect(first.calls).toEqual([])
  expect(answers()).toEqual([notItsOwn, notItsOwn, notItsOwn])
  expect(first.reported.some((line) => line.startsWith('done'))).toBe(false)
})

test('a script that was removed does not trade while nobody is at work', () => {
  const { first, second, says, isDone, answers } = twoScripts()
  second.script.deliver(batch)
  second.script.close()
  isDone(2)
  says({ type: 'call', script: 1, call: buy })
  says({ type: 'call', script: 2, call: buy })
  expect([first.calls, second.calls, answers()]).toEqual([[], [], [notItsOwn, notItsOwn]])
})
