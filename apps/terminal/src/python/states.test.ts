import type { OrderRecord } from '@leadline/orders/order-record'
import { describe, expect, test } from 'vitest'

import { bothEngines, patience, shortLimit } from './testing/both-engines.ts'
import { busy } from './testing/busy-script.ts'
import { ToyAlgorithm } from './testing/toy-algorithm.ts'
import { impatient, wrongIn } from './testing/wrong-scripts.ts'

const filled = (size: string, price: string): Partial<OrderRecord> => ({
  state: 'filled',
  filled: size,
  averagePrice: price,
})

describe.each(bothEngines(shortLimit))('on %s', (_name, engine) => {
  const started = async () => {
    const toy = await new ToyAlgorithm(engine, busy).loaded()
    expect(toy.runner.command('start')).toBe('')
    await toy.until(() => toy.feeds.length === 1, 'subscribing')
    return toy
  }

  test(
    'Initialized receives no data; Start runs on_start once; Paused closes and cannot open; Stopped does nothing',
    patience,
    async () => {
      const toy = await new ToyAlgorithm(engine, busy).loaded()
      expect(toy.runner.state).toBe('Initialized')
      expect(toy.runner.command('pause')).toBe('It has not been started.')
      toy.runner.command('start')
      await toy.logged('on_start Running')
      await toy.until(() => toy.feeds.length === 1, 'subscribing')
      toy.quote('10', '11', 1)
      // Listed from the moment it is sent.
      await toy.logged('open True orders 1 holds 0 Running')
      toy.report(0, filled('1', '11'))
      toy.runner.command('pause')
      await toy.logged('on_pause Paused open None')
      toy.quote('11', '12', 2)
      // Orders and position changed together.
      await toy.logged('open False orders 0 holds 1 Paused')
      toy.quote('13', '14', 3)
      await toy.logged('close True Paused')
      expect(toy.orders[1]?.terms).toMatchObject({ side: 'sell', size: '1' })
      toy.runner.command('start')
      toy.quote('10', '12', 4)
      await toy.logged('open True orders 2 holds 1 Running')
      expect(toy.lines.filter((line) => line.startsWith('on_start'))).toHaveLength(1)
      toy.runner.command('stop')
      await toy.logged('on_stop Stopped open None')
      await toy.until(() => toy.runner.isOver, 'stopping')
      expect(toy.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
      // Resting orders that would open are canceled, closing ones stay.
      expect(toy.canceled).toEqual(['C-2'])
      expect(toy.runner.command('start')).toBe('It is stopped. To use it again, load it again.')
    },
  )

  test(
    'a fill that beats the cancel of Pause still counts, and what it bought can be sold',
    patience,
    async () => {
      const toy = await started()
      toy.quote('10', '11', 1)
      await toy.until(() => toy.orders.length === 1, 'buying')
      toy.runner.command('pause')
      expect(toy.canceled).toEqual(['C-0'])
      toy.report(0, { ...filled('1', '11'), isCancelAsked: true })
      toy.quote('13', '14', 2)
      await toy.logged('close True Paused')
      toy.runner.command('stop')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test(
    'Shutdown runs on_pause to its end before on_stop begins, and sells nothing',
    patience,
    async () => {
      const toy = await started()
      toy.quote('10', '11', 1)
      await toy.until(() => toy.orders.length === 1, 'buying')
      toy.report(0, filled('1', '11'))
      toy.runner.command('shutdown')
      await toy.until(() => toy.runner.isOver, 'stopping')
      const methods = toy.lines.filter((line) => line.startsWith('on_'))
      expect(methods).toEqual([
        'on_start Running',
        'on_pause Paused open None',
        'on_stop Stopped open None',
      ])
      expect(toy.orders).toHaveLength(1)
    },
  )

  test(
    'an error in a callback pauses the algorithm and writes the traceback to its log',
    patience,
    async () => {
      const toy = await started()
      toy.quote('14', '15', 1)
      await toy.logged('on_pause Paused')
      expect(toy.runner.state).toBe('Paused')
      const traceback = toy.lines.find((line) => line.startsWith('Traceback'))
      expect(traceback).toContain('ZeroDivisionError: wrong')
      expect(traceback).not.toContain('_host.py')
      expect(toy.runner.error).toMatchObject({ line: 15, message: 'ZeroDivisionError: wrong' })
      toy.quote('13', '15', 2)
      await toy.logged('close False Paused')
      toy.runner.command('stop')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test(
    'a callback that hangs is interrupted and the algorithm paused; it goes on hearing',
    patience,
    async () => {
      const toy = await started()
      toy.quote('15', '16', 1)
      await toy.logged('was interrupted')
      await toy.logged('on_pause Paused')
      expect(toy.runner.state).toBe('Paused')
      toy.quote('10', '16', 2)
      await toy.logged('open False orders 0 holds 0 Paused')
      toy.runner.command('stop')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test(
    'Initialized: while its file is read, and until Start, a script receives nothing, opens nothing and closes nothing',
    patience,
    async () => {
      const toy = await new ToyAlgorithm(engine, impatient).loaded()
      toy.quote('10', '11', 1)
      expect(toy.runner.command('stop')).toBe('')
      await toy.until(() => toy.runner.isOver, 'stopping')
      expect([toy.orders, toy.feeds]).toEqual([[], []])
      expect(toy.lines.filter((line) => line.startsWith('on_'))).toEqual([])
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
      const toy =
        from === 'Initialized' ? await new ToyAlgorithm(engine, busy).loaded() : await started()
      if (from === 'Paused') {
        toy.runner.command('pause')
        await toy.logged('on_pause Paused')
      }
      const before = toy.lines.length
      expect(toy.runner.command(command)).toBe('')
      await toy.until(() => toy.runner.isOver, command)
      toy.quote('10', '11', 1)
      const ran = toy.lines.slice(before).filter((line) => /^(?:on_|open|close)/.test(line))
      expect(ran.map((line) => line.split(' ')[0])).toEqual(methods)
      expect([toy.runner.state, toy.orders]).toEqual(['Stopped', []])
      expect(toy.feeds.some(({ isOpen }) => isOpen)).toBe(false)
      const again = await started()
      again.quote('10', '11', 2)
      await again.logged('open True orders 1 holds 0 Running')
      again.runner.command('stop')
      await again.until(() => again.runner.isOver, 'stopping')
    },
  )

  test(
    'Stop while a method runs: what that method opens after it is refused, and nothing is sold',
    patience,
    async () => {
      const toy = await started()
      toy.quote('10', '11', 1)
      await toy.until(() => toy.orders.length === 1, 'buying')
      toy.report(0, filled('1', '11'))
      for (let time = 2; time < 40; time += 1) toy.quote('10', String(10 + time), time)
      toy.runner.command('stop')
      const sent = toy.orders.length
      await toy.until(() => toy.runner.isOver, 'stopping')
      expect(toy.orders).toHaveLength(sent)
      expect(toy.orders.every(({ terms }) => terms.side === 'buy')).toBe(true)
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
      const toy = await new ToyAlgorithm(engine, wrongIn(method)).loaded()
      toy.runner.command('start')
      if (method !== 'on_start') await toy.until(() => toy.feeds.length === 2, 'subscribing')
      toy.trade('10', 1)
      toy.quote('10', '11', 2)
      await toy.until(() => toy.runner.state === state, state)
      toy.runner.command('shutdown')
      await toy.until(() => toy.runner.isOver, 'shutting down')
      expect(toy.runner.state).toBe('Stopped')
      const traceback = toy.lines.find((line) => line.startsWith('Traceback'))
      expect(traceback).toContain(`in ${method}`)
      expect(traceback).toContain(`ValueError: in ${method}`)
      const ran = toy.lines.filter((line) => line.startsWith('on_pause'))
      expect(ran).toHaveLength(method === 'on_pause' ? 0 : 1)
    },
  )
})
