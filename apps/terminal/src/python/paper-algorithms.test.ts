import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { expect, test } from 'vitest'

import { bothEngines, ownPython as own, printed } from './testing/both-engines.ts'
import { load, openHub } from './testing/paper-hub.ts'

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

test('without Algo or Premium no file is loaded and no Python chosen, in the words of the plan', async () => {
  const { desk, answer } = openHub(false)
  desk.request(algorithmFamily, load(dipBuyer))
  const refused = { isDone: false, reason: 'Python scripting needs Algo or Premium.' }
  expect(await answer(1)).toMatchObject(refused)
  desk.request(algorithmFamily, { type: 'engine', kind: 'cpython', python: null })
  expect(await answer(2)).toMatchObject(refused)
})

test.each(engines)(
  'on the paper market, in %s, a desk loads, sets, starts and pauses; the resting order, which carries its tag, is canceled; closing Leadline shuts down every algorithm',
  { timeout: 240_000 },
  async (_name, engine) => {
    const { hub, desk, until, answer, market } = openHub(true, undefined, undefined, engine)
    desk.request(algorithmFamily, load(dipBuyer))
    const dip = await answer(1)
    expect(dip).toMatchObject({ isDone: true, state: 'Initialized' })
    const params = [{ name: 'window_s', type: 'int', value: 'x' } as const]
    desk.request(algorithmFamily, { type: 'algorithmParams', id: dip.id ?? '', params })
    expect(await answer(2)).toMatchObject({ isDone: false, problems: [{ field: 'window_s' }] })
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: dip.id ?? '', command: 'start' })
    expect(await answer(3)).toMatchObject({ isDone: true, state: 'Running' })

    desk.request(algorithmFamily, load(resting))
    const { id } = await answer(4)
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: id ?? '', command: 'start' })
    const isOpen = () =>
      market.simulators.account('coinbase').orders.find(({ status }) => status === 'open')
    await until(isOpen, 'resting')
    const [order] = [...(hub.orders?.manager.records.all() ?? [])]
    expect(order?.source).toEqual({ kind: 'algorithm', id, name: 'Resting' })
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: id ?? '', command: 'pause' })
    await until(() => (isOpen() ? undefined : true), 'canceling')
    desk.request(algorithmFamily, { type: 'algorithmRuns', limit: 10 })
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

test.skipIf(own.error !== '')(
  'Python killed with its order resting: the order is canceled and the algorithm stopped; the hub killed: the next one cancels it',
  { timeout: 240_000 },
  async () => {
    const first = openHub(true)
    const { desk, until, answer, market } = first
    const openAt = () =>
      market.simulators.account('coinbase').orders.find(({ status }) => status === 'open')
    desk.request(algorithmFamily, load(resting))
    const { id } = await answer(1)
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: id ?? '', command: 'start' })
    await until(openAt, 'resting')
    first.hub.algorithms?.get(id ?? '')?.kill()
    const runner = first.hub.algorithms?.get(id ?? '')?.runner
    await until(() => (runner?.isOver ? true : undefined), 'noticing')
    expect(runner?.state).toBe('Stopped')
    await until(() => (openAt() ? undefined : true), 'canceling')

    desk.request(algorithmFamily, load(resting))
    const again = await answer(3)
    desk.request(algorithmFamily, {
      type: 'algorithmCommand',
      id: again.id ?? '',
      command: 'start',
    })
    await until(openAt, 'resting again')
    // All that a killed hub leaves is its journal.
    const left = new MemoryJournal()
    for (const { version, at, fact } of first.journal.read(1)) left.append([{ version, at, fact }])
    first.hub.orders?.stop()
    const second = openHub(true, left, market)
    await until(() => (openAt() ? undefined : true), 'canceling after the restart')
    second.desk.request(algorithmFamily, { type: 'algorithmRuns', limit: 1 })
    expect((await second.answer(1)).answer).toMatchObject([
      { id: again.id, state: 'Stopped', endedBecause: 'Leadline ended without closing.', fills: 0 },
    ])
  },
)

test.skipIf(own.error !== '')(
  'in the trader’s own Python the manual’s RollingVwap waits until its exact text was started here, then is drawn over the closed candles of a chart, with its length from the settings',
  { timeout: 240_000 },
  async () => {
    const { desk, until } = openHub(true)
    const params = [{ name: 'length', type: 'int', value: '3' } as const]
    const chart = { symbol: 'BTC-USD', timeframe: '1m', venues: ['coinbase'], from: 0 } as const
    const from = (Math.floor(Date.now() / 60_000) - 100) * 60_000
    const text = printed('charts.md')
    const open = { type: 'indicatorOpen', indicator: 1, fileName: 'vwap.py', text, params } as const
    const again = { ...open, ...chart, venues: [...chart.venues], from }
    desk.send(algorithmFamily, again)
    // As one that came with somebody else's layout: it waits, and nothing of it runs.
    const reported = () => desk.updates(algorithmFamily).filter((said) => said.type === 'indicator')
    expect(reported()).toMatchObject([
      { isWaiting: true, script: null, error: { message: 'Not started on this computer yet' } },
    ])
    desk.request(algorithmFamily, { type: 'scriptStart', text: `${text} ` })
    expect(reported()).toHaveLength(1)
    desk.request(algorithmFamily, { type: 'scriptStart', text })
    const drawn = await until(() => {
      const found = desk.updates(algorithmFamily).find((said) => said.type === 'indicatorValues')
      return found?.type === 'indicatorValues' ? found : undefined
    }, 'drawing')
    expect(drawn.isWhole).toBe(true)
    expect(drawn.times).toHaveLength(drawn.values.length)
    expect(drawn.values.slice(0, 2)).toEqual([null, null])
    expect(drawn.values[2]).toBeGreaterThan(0)
    expect(drawn.times.every((time) => time >= from && time + 60_000 <= Date.now())).toBe(true)
  },
)
