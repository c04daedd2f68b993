import { expect, test } from 'vitest'

import type { ScriptBatch, ScriptListener } from '../script-engine.ts'
import type { ScriptCall } from '../script-values.ts'
import { PythonLine } from './python-line.ts'
import { notAtWork } from './read-from-python.ts'

const news = { orders: [], positions: [] }
const batch: ScriptBatch = { state: 'Running', news, events: [{ kind: 'resume' }] }
const buy = { kind: 'open', symbol: 'BTC-USD', exchange: 'Kraken', size: '1', limit: null } as const

/** A line to a Python that is played by the test, and a clock that it turns. */
function openLine() {
  const sent: string[] = []
  const interrupted: number[] = []
  let timers = new Set<() => void>()
  let [kills, ends] = [0, 0]
  const line = new PythonLine(
    {
      send: (text) => sent.push(text),
      interrupt: (work) => interrupted.push(work),
      end: () => (ends += 1),
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
  const says = (message: object) => line.receive(JSON.stringify(message))
  const reported: string[] = []
  const calls: ScriptCall[] = []
  const listener: ScriptListener = {
    loaded: () => reported.push('loaded'),
    refused: ({ message }) => reported.push(`refused: ${message}`),
    call: (call, at) => {
      calls.push(call)
      reported.push(`call at ${at}`)
      return { result: null, trouble: '', state: 'Running', news, endBatch: false }
    },
    log: (text, at) => reported.push(`log at ${at}: ${text}`),
    done: ({ handled }) => reported.push(`done: ${handled}`),
    ended: (reason) => reported.push(`ended: ${reason}`),
  }
  const open = () => line.open({ name: 'script.py', text: '' }, listener)
  const isRead = () => {
    const what = { className: 'A', kind: 'Algorithm', docstring: '', params: [], pane: null }
    says({ type: 'loaded', ...what })
  }
  /** All timers that run now are over. */
  const timePasses = () => {
    const due = timers
    timers = new Set()
    for (const run of due) run()
  }
  const answers = () =>
    sent
      .filter((text) => text.startsWith('{"type":"answer"'))
      .map((text) => (JSON.parse(text) as { trouble: string }).trouble)
  const counted = () => ({ kills, ends })
  return {
    line,
    open,
    says,
    isRead,
    timePasses,
    answers,
    counted,
    sent,
    interrupted,
    reported,
    calls,
  }
}

function running() {
  const harness = openLine()
  const script = harness.open()
  harness.says({ type: 'ready', version: '3.14.0' })
  harness.isRead()
  return { ...harness, script }
}

test('a process has one script for good: there is nobody else in it to speak for', () => {
  const { open, script, says } = running()
  expect(open).toThrow('There is a script in this Python already.')
  script.close()
  expect(open).toThrow('There is a script in this Python already.')
  says({ type: 'call', at: 0, call: buy })
})

test('what the hub receives carries no name: a number that Python sends names nobody', () => {
  const [first, second] = [running(), running()]
  second.script.deliver(batch)
  for (const script of [0, 1, 2, 'first'])
    second.says({ type: 'call', at: 0, script, token: 'token-1', call: buy })
  expect([first.calls, first.reported]).toEqual([[], ['loaded']])
  expect(second.calls).toHaveLength(4)
})

test('a call or log line is refused while the script has nothing to do: loaded, paused, or removed', () => {
  const { says, line, script, reported, calls, answers } = running()
  says({ type: 'call', at: 0, call: buy })
  says({ type: 'log', at: 0, text: 'too early' })
  script.deliver(batch)
  line.receive('D1 0.1')
  says({ type: 'call', at: 0, call: buy })
  line.receive('D1 0.1')
  script.close()
  says({ type: 'call', at: 0, call: buy })
  says({ type: 'log', at: 0, text: 'too late' })
  expect(calls).toEqual([])
  expect(answers()).toEqual([notAtWork, notAtWork, notAtWork])
  const refused = `log at 0: ${notAtWork}`
  expect(reported).toEqual(['loaded', refused, refused, 'done: 1', refused, refused])
})

test('a batch is no file and a file no batch: what is said of the other is ignored', () => {
  const { line, open, says, isRead, reported } = openLine()
  const script = open()
  says({ type: 'ready', version: '3.14.0' })
  line.receive('D1 0.1')
  expect(reported).toEqual([])
  isRead()
  script.deliver(batch)
  isRead()
  expect(reported).toEqual(['loaded'])
})

test('a script that hangs is interrupted, and one that goes on even so has its Python ended', () => {
  const { line, script, reported, interrupted, timePasses, counted } = running()
  script.deliver(batch)
  timePasses()
  // A file was read before.
  expect(interrupted).toEqual([2])
  timePasses()
  expect(counted().kills).toBe(1)
  line.end('Its Python process ended.')
  const hung = 'A method did not end even when it was interrupted, so its Python was ended.'
  expect(reported.at(-1)).toBe(`ended: ${hung}`)
})

test('a method that ended in time is not interrupted', () => {
  const { line, script, interrupted, timePasses } = running()
  script.deliver(batch)
  line.receive('D1 0.1')
  timePasses()
  expect(interrupted).toEqual([])
})

test('a file that hangs while it is read is interrupted too, but Python has all the time to start', () => {
  const { open, says, reported, interrupted, timePasses, counted } = openLine()
  open()
  timePasses()
  expect(interrupted).toEqual([])
  says({ type: 'ready', version: '3.14.0' })
  timePasses()
  expect(interrupted).toEqual([1])
  const place = { line: 1, column: null, endLine: null, endColumn: null, traceback: '' }
  says({ type: 'refused', error: { message: 'It did not end.', ...place } })
  expect(reported).toEqual(['refused: It did not end.'])
  expect(counted().ends).toBe(1)
})

test('a script that is closed lets its process go, and nothing is reported any more', () => {
  const { line, script, reported, counted, sent } = running()
  script.deliver(batch)
  script.close()
  script.deliver(batch)
  line.receive('D1 0.1')
  line.end('Its Python process ended.')
  expect([reported, counted().ends, sent.length]).toEqual([['loaded'], 1, 2])
})

test('events are handed over as text without JSON, and what was handled comes back the same way', () => {
  const { line, script, sent, reported } = running()
  const trade = {
    kind: 'trade',
    symbol: 'BTC-USD',
    exchange: 'Kraken',
    price: '60000.10',
    size: '0.5',
    side: 'buy',
    time: 1.25,
  } as const
  const book = {
    kind: 'book',
    symbol: 'BTC-USD',
    exchange: 'Kraken',
    bids: [['1', '2', 'Kraken']],
    asks: [],
    time: 2,
  } as const
  script.deliver({ ...batch, events: [trade, book] })
  const [head, fields, ...records] = sent.at(-1)?.split('\u001E') ?? []
  expect([head, fields]).toEqual(['ERunning', ''])
  const fieldsOf = (record: string) => record.split('\u001C').map((part) => part.split('\u001F'))
  expect(records.map(fieldsOf)).toEqual([
    [['t', 'BTC-USD', 'Kraken', '60000.10', '0.5', 'buy', '1.25']],
    [
      ['b', 'BTC-USD', '2', 'Kraken', '1'],
      ['1', '2', 'Kraken'],
    ],
  ])
  line.receive('D2 0.125')
  expect(reported.at(-1)).toBe('done: 2')
  script.deliver({ ...batch, events: [trade, book, trade], moments: [2, 1] })
  const [begin, ...moments] = sent.at(-1)?.split('\u001D') ?? []
  // A level is written once, and named by its place.
  expect(begin?.split('\u001E')).toEqual(['ARunning', '', '1\u001F2\u001FKraken'])
  const kinds = moments.map((moment) => moment.split('\u001E').map(([kind]) => kind))
  expect(kinds).toEqual([['t', 'p'], ['t']])
  expect(moments[0]?.endsWith('\u001F1\u001C0')).toBe(true)
})
