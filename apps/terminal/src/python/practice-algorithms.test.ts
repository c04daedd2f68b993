import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { AlgorithmNews } from '@leadline/desk-protocol/algorithms'
import type { AlgorithmsSetup } from '@leadline/hub/algorithms/python-engines'
import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/memory-store'
import { onlyEngine } from '@leadline/hub/testing/only-engine'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { expect, onTestFinished, test } from 'vitest'

import { nodeClock } from '../hub/node-clock.ts'
import { cpythonEngine } from './cpython-engine.ts'
import { bothEngines, ownPython as own, printed } from './testing/both-engines.ts'

/** Pyodide takes its time to start: in the long proofs it is there, too. */
const engines = bothEngines().filter(
  ([name]) => name !== 'Pyodide' || process.env['LONG_TESTS'] === '1',
)
const dipBuyer = printed('algorithms.md')

/** Buys at once, far below the market, so that the order rests. */
const resting = `
from decimal import Decimal
from leadline import Algorithm

class Resting(Algorithm):
    def on_start(self):
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        if not self.orders() and self.state == "Running":
            price = (book.best_bid.price * Decimal("0.99")).quantize(Decimal(1))
            order = self.open_position("BTC-USD", "Coinbase", Decimal("0.01"), limit=price)
            self.log(f"sent {order}")
`

function openHub(
  mayRunPython: boolean,
  journal = new MemoryJournal(),
  market = openPaperMarket(nodeClock, 7),
  engine = cpythonEngine(own.path),
) {
  const algorithms: AlgorithmsSetup = {
    engines: onlyEngine(engine),
    mayRunPython: () => mayRunPython,
    place: 'program',
    newId: randomUUID,
  }
  const { venues, accounts } = market
  const orders = { journal, newId: () => randomUUID(), isVaultLocked: () => false, accounts }
  const parts = { version: '0.0.0', mode: 'practice', venues, store: memoryStore() } as const
  const hub = new Hub({ ...parts, clock: nodeClock, orders, algorithms })
  hub.start()
  const desk = new TestDesk(hub)
  desk.say({ type: 'algorithms' })
  onTestFinished(() => {
    hub.stop()
    market.stop()
  })
  const news = () => desk.said as AlgorithmNews[]
  const until = async <Found>(find: () => Found | undefined, what: string): Promise<Found> => {
    for (let tries = 0; tries < 1500; tries += 1) {
      const found = find()
      if (found !== undefined) return found
      // oxlint-disable-next-line no-await-in-loop -- waits
      await wait(20)
    }
    throw new Error(`${what} did not happen: ${JSON.stringify(news().slice(-5)).slice(0, 2000)}`)
  }
  const answer = (request: number) =>
    until(() => {
      const found = news().find((said) => said.type === 'algorithmDone' && said.request === request)
      return found?.type === 'algorithmDone' ? found : undefined
    }, `an answer to ${request}`)
  return { hub, desk, market, until, answer, journal }
}

const load = (text: string, request: number) => {
  const from = { kind: 'text', fileName: 'script.py', text } as const
  return { type: 'algorithmLoad', request, from } as const
}

test('without Algo or Premium no file is loaded and no Python chosen, in the words of the plan', async () => {
  const { desk, answer } = openHub(false)
  desk.say(load(dipBuyer, 1))
  const refused = { isDone: false, reason: 'Python scripting needs Algo or Premium.' }
  expect(await answer(1)).toMatchObject(refused)
  desk.say({ type: 'engine', request: 2, kind: 'cpython', python: null })
  expect(await answer(2)).toMatchObject(refused)
})

test.each(engines)(
  'on the practice market, in %s, a desk loads, sets, starts and pauses; the resting order, which carries its tag, is canceled; closing Leadline shuts down every algorithm',
  { timeout: 60_000 },
  async (_name, engine) => {
    const { hub, desk, until, answer, market } = openHub(true, undefined, undefined, engine)
    desk.say(load(dipBuyer, 1))
    const dip = await answer(1)
    expect(dip).toMatchObject({ isDone: true, state: 'Initialized' })
    const params = [{ name: 'window_s', type: 'int', value: 'x' } as const]
    desk.say({ type: 'algorithmParams', request: 2, id: dip.id ?? '', params })
    expect(await answer(2)).toMatchObject({ isDone: false, problems: [{ field: 'window_s' }] })
    desk.say({ type: 'algorithmCommand', request: 3, id: dip.id ?? '', command: 'start' })
    expect(await answer(3)).toMatchObject({ isDone: true, state: 'Running' })

    desk.say(load(resting, 4))
    const { id } = await answer(4)
    desk.say({ type: 'algorithmCommand', request: 5, id: id ?? '', command: 'start' })
    const isOpen = () =>
      market.simulators.account('coinbase').orders.find(({ status }) => status === 'open')
    await until(isOpen, 'resting')
    const [order] = [...(hub.orders?.desk.records.all() ?? [])]
    expect(order?.source).toEqual({ kind: 'algorithm', id, name: 'Resting' })
    desk.say({ type: 'algorithmCommand', request: 6, id: id ?? '', command: 'pause' })
    await until(() => (isOpen() ? undefined : true), 'canceling')
    desk.say({ type: 'algorithmRuns', request: 7, limit: 10 })
    expect((await answer(7)).answer).toMatchObject([
      { id, name: 'Resting', state: 'Paused' },
      { id: dip.id, name: 'DipBuyer', state: 'Running' },
    ])
    await hub.algorithms?.shutDown(5000)
    for (const each of [dip.id, id]) {
      const over = { state: 'Stopped', isOver: true }
      expect(hub.algorithms?.get(each ?? '')?.runner).toMatchObject(over)
    }
    // One that ran is paused first: on_pause has had its turn.
    const said = hub.algorithms?.get(dip.id ?? '')?.log.all() ?? []
    expect(said.map(({ text }) => text)).toContain('paused, holding 0; exits still work')
  },
)

test.skipIf(own.trouble !== '')(
  'Python killed with its order resting: the order is canceled and the algorithm stopped; the hub killed: the next one cancels it',
  { timeout: 60_000 },
  async () => {
    const first = openHub(true)
    const { desk, until, answer, market } = first
    const openAt = () =>
      market.simulators.account('coinbase').orders.find(({ status }) => status === 'open')
    desk.say(load(resting, 1))
    const { id } = await answer(1)
    desk.say({ type: 'algorithmCommand', request: 2, id: id ?? '', command: 'start' })
    await until(openAt, 'resting')
    first.hub.algorithms?.get(id ?? '')?.kill()
    const runner = first.hub.algorithms?.get(id ?? '')?.runner
    await until(() => (runner?.isOver ? true : undefined), 'noticing')
    expect(runner?.state).toBe('Stopped')
    await until(() => (openAt() ? undefined : true), 'canceling')

    desk.say(load(resting, 3))
    const again = await answer(3)
    desk.say({ type: 'algorithmCommand', request: 4, id: again.id ?? '', command: 'start' })
    await until(openAt, 'resting again')
    // All that a killed hub leaves is its journal.
    const left = new MemoryJournal()
    for (const { version, at, fact } of first.journal.read(1)) left.append([{ version, at, fact }])
    first.hub.orders?.stop()
    const second = openHub(true, left, market)
    await until(() => (openAt() ? undefined : true), 'canceling after the restart')
    second.desk.say({ type: 'algorithmRuns', request: 1, limit: 1 })
    expect((await second.answer(1)).answer).toMatchObject([
      { id: again.id, state: 'Stopped', endedBecause: 'Leadline ended without closing.', fills: 0 },
    ])
  },
)

test.skipIf(own.trouble !== '')(
  'in the trader’s own Python the manual’s RollingVwap waits until its exact text was started here, then is drawn over the closed candles of a chart, with its length from the settings',
  { timeout: 60_000 },
  async () => {
    const { desk, until } = openHub(true)
    const params = [{ name: 'length', type: 'int', value: '3' } as const]
    const chart = { symbol: 'BTC-USD', timeframe: '1m', venues: ['coinbase'], from: 0 } as const
    const from = (Math.floor(Date.now() / 60_000) - 100) * 60_000
    const text = printed('charts.md')
    const open = { type: 'indicatorOpen', indicator: 1, fileName: 'vwap.py', text, params } as const
    const again = { ...open, ...chart, venues: [...chart.venues], from }
    desk.say(again)
    // As one that came with somebody else's layout: it waits, and nothing of it runs.
    const told = () => (desk.said as AlgorithmNews[]).filter((said) => said.type === 'indicator')
    expect(told()).toMatchObject([
      { isWaiting: true, script: null, error: { message: 'Not started on this computer yet' } },
    ])
    desk.say({ type: 'scriptStart', request: 7, text: `${text} ` })
    expect(told()).toHaveLength(1)
    desk.say({ type: 'scriptStart', request: 8, text })
    const drawn = await until(() => {
      const found = (desk.said as AlgorithmNews[]).find((said) => said.type === 'indicatorValues')
      return found?.type === 'indicatorValues' ? found : undefined
    }, 'drawing')
    expect(drawn.isWhole).toBe(true)
    expect(drawn.times).toHaveLength(drawn.values.length)
    expect(drawn.values.slice(0, 2)).toEqual([null, null])
    expect(drawn.values[2]).toBeGreaterThan(0)
    expect(drawn.times.every((time) => time >= from && time + 60_000 <= Date.now())).toBe(true)
  },
)
