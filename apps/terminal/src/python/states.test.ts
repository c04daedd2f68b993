import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { OrderRecord } from '@leadline/orders/order-record'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, test } from 'vitest'

import { bothEngines, patience, shortLimit } from './testing/both-engines.ts'
import { busy } from './testing/busy-script.ts'
import { ScriptHarness } from './testing/script-harness.ts'
import { impatient, wrongIn } from './testing/wrong-scripts.ts'

const filled = (size: string, price: string): Partial<OrderRecord> => ({
  state: 'filled',
  filled: size,
  averagePrice: price,
})

const engines = bothEngines(shortLimit)

async function start(engine: ScriptEngine): Promise<ScriptHarness> {
  const harness = await new ScriptHarness(engine, busy).loaded()
  expect(harness.runner.command('start')).toBe('')
  await harness.until(() => harness.feeds.length === 1, 'subscribing')
  return harness
}

describe.each(engines)('on %s', (_name, engine) => {
  const started = () => start(engine)

  test(
    'Initialized receives no data; Start runs on_start once; Paused closes and cannot open; Stopped does nothing',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, busy).loaded()
      expect(harness.runner.state).toBe('Initialized')
      expect(harness.runner.command('pause')).toBe('It has not been started.')
      harness.runner.command('start')
      await harness.logged('on_start Running')
      await harness.until(() => harness.feeds.length === 1, 'subscribing')
      harness.quote('10', '11', 1)
      // Listed from the moment it is sent.
      await harness.logged('open True orders 1 holds 0 Running')
      harness.report(0, filled('1', '11'))
      harness.runner.command('pause')
      await harness.logged('on_pause Paused open None')
      harness.quote('11', '12', 2)
      // Orders and position changed together.
      await harness.logged('open False orders 0 holds 1 Paused')
      harness.quote('13', '14', 3)
      await harness.logged('close True Paused')
      expect(harness.orders[1]?.terms).toMatchObject({ side: 'sell', size: '1' })
      harness.runner.command('start')
      harness.quote('10', '12', 4)
      await harness.logged('open True orders 2 holds 1 Running')
      expect(harness.lines.filter((line) => line.startsWith('on_start'))).toHaveLength(1)
      harness.runner.command('stop')
      await harness.logged('on_stop Stopped open None')
      await harness.until(() => harness.runner.isOver, 'stopping')
      expect(harness.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
      // Resting orders that would open are canceled, closing ones stay.
      expect(harness.canceled).toEqual(['C-2'])
      expect(harness.runner.command('start')).toBe('It is stopped. To use it again, load it again.')
    },
  )

  test(
    'an error in a callback pauses the algorithm and writes the traceback to its log',
    patience,
    async () => {
      const harness = await started()
      harness.quote('14', '15', 1)
      await harness.logged('on_pause Paused')
      expect(harness.runner.state).toBe('Paused')
      const traceback = harness.lines.find((line) => line.startsWith('Traceback'))
      expect(traceback).toContain('ZeroDivisionError: wrong')
      expect(traceback).not.toContain('_host.py')
      expect(harness.runner.error).toMatchObject({ line: 15, message: 'ZeroDivisionError: wrong' })
      harness.quote('13', '15', 2)
      await harness.logged('close False Paused')
      harness.runner.command('stop')
      await harness.until(() => harness.runner.isOver, 'stopping')
    },
  )

  test(
    'a callback that hangs is interrupted and the algorithm paused; it goes on hearing',
    patience,
    async () => {
      const harness = await started()
      harness.quote('15', '16', 1)
      await harness.logged('was interrupted')
      await harness.logged('on_pause Paused')
      expect(harness.runner.state).toBe('Paused')
      harness.quote('10', '16', 2)
      await harness.logged('open False orders 0 holds 0 Paused')
      harness.runner.command('stop')
      await harness.until(() => harness.runner.isOver, 'stopping')
    },
  )

  test(
    'Stop while a method runs: what that method opens after it is refused, and nothing is sold',
    patience,
    async () => {
      const harness = await started()
      harness.quote('10', '11', 1)
      await harness.until(() => harness.orders.length === 1, 'buying')
      harness.report(0, filled('1', '11'))
      for (let time = 2; time < 40; time += 1) harness.quote('10', String(10 + time), time)
      harness.runner.command('stop')
      const sent = harness.orders.length
      await harness.until(() => harness.runner.isOver, 'stopping')
      expect(harness.orders).toHaveLength(sent)
      expect(harness.orders.every(({ terms }) => terms.side === 'buy')).toBe(true)
    },
  )
})

/** What no engine decides, but the lines of Python and the runner that both have. */
describe.each(firstOrAll(engines))('on %s', (_name, engine) => {
  const started = () => start(engine)

  test(
    'a fill that beats the cancel of Pause still counts, and what it bought can be sold',
    patience,
    async () => {
      const harness = await started()
      harness.quote('10', '11', 1)
      await harness.until(() => harness.orders.length === 1, 'buying')
      harness.runner.command('pause')
      expect(harness.canceled).toEqual(['C-0'])
      harness.report(0, { ...filled('1', '11'), isCancelAsked: true })
      harness.quote('13', '14', 2)
      await harness.logged('close True Paused')
      harness.runner.command('stop')
      await harness.until(() => harness.runner.isOver, 'stopping')
    },
  )

  test(
    'Shutdown runs on_pause to its end before on_stop begins, and sells nothing',
    patience,
    async () => {
      const harness = await started()
      harness.quote('10', '11', 1)
      await harness.until(() => harness.orders.length === 1, 'buying')
      harness.report(0, filled('1', '11'))
      harness.runner.command('shutdown')
      await harness.until(() => harness.runner.isOver, 'stopping')
      const methods = harness.lines.filter((line) => line.startsWith('on_'))
      expect(methods).toEqual([
        'on_start Running',
        'on_pause Paused open None',
        'on_stop Stopped open None',
      ])
      expect(harness.orders).toHaveLength(1)
    },
  )

  test(
    'Initialized: while its file is read, and until Start, a script receives nothing, opens nothing and closes nothing',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, impatient).loaded()
      harness.quote('10', '11', 1)
      expect(harness.runner.command('stop')).toBe('')
      await harness.until(() => harness.runner.isOver, 'stopping')
      expect([harness.orders, harness.feeds]).toEqual([[], []])
      expect(harness.lines.filter((line) => line.startsWith('on_'))).toEqual([])
    },
  )

  test.each([
    ['Initialized', 'stop', []],
    ['Initialized', 'shutdown', []],
    ['Running', 'stop', ['on_stop']],
    ['Running', 'shutdown', ['on_pause', 'on_stop']],
    ['Paused', 'stop', ['on_stop']],
    ['Paused', 'shutdown', ['on_stop']],
  ] as const)(
    'from %s, %s takes it off: its feeds close, nothing more is received, and it can be loaded again',
    patience,
    async (from, command, methods) => {
      const harness =
        from === 'Initialized' ? await new ScriptHarness(engine, busy).loaded() : await started()
      if (from === 'Paused') {
        harness.runner.command('pause')
        await harness.logged('on_pause Paused')
      }
      const before = harness.lines.length
      expect(harness.runner.command(command)).toBe('')
      await harness.until(() => harness.runner.isOver, command)
      harness.quote('10', '11', 1)
      const ran = harness.lines.slice(before).filter((line) => /^(?:on_|open|close)/.test(line))
      expect(ran.map((line) => line.split(' ')[0])).toEqual(methods)
      expect([harness.runner.state, harness.orders]).toEqual(['Stopped', []])
      expect(harness.feeds.some(({ isOpen }) => isOpen)).toBe(false)
      const again = await started()
      again.quote('10', '11', 2)
      await again.logged('open True orders 1 holds 0 Running')
      again.runner.command('stop')
      await again.until(() => again.runner.isOver, 'stopping')
    },
  )

  test.each([
    ['on_start', 'Paused'],
    ['on_book', 'Paused'],
    ['on_trade', 'Paused'],
    ['on_pause', 'Running'],
    ['on_stop', 'Running'],
  ] as const)(
    'an error in %s pauses what runs, is written with its traceback, and Shutdown still comes to its end',
    patience,
    async (method, state) => {
      const harness = await new ScriptHarness(engine, wrongIn(method)).loaded()
      harness.runner.command('start')
      if (method !== 'on_start')
        await harness.until(() => harness.feeds.length === 2, 'subscribing')
      harness.trade('10', 1)
      harness.quote('10', '11', 2)
      await harness.until(() => harness.runner.state === state, state)
      harness.runner.command('shutdown')
      await harness.until(() => harness.runner.isOver, 'shutting down')
      expect(harness.runner.state).toBe('Stopped')
      const traceback = harness.lines.find((line) => line.startsWith('Traceback'))
      expect(traceback).toContain(`in ${method}`)
      expect(traceback).toContain(`ValueError: in ${method}`)
      const ran = harness.lines.filter((line) => line.startsWith('on_pause'))
      expect(ran).toHaveLength(method === 'on_pause' ? 0 : 1)
    },
  )
})
