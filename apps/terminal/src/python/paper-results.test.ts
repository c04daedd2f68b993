/** Both complete examples of the manual on the paper market: the same seed gives the same results in both Pythons. */
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { onlyEngine } from '@leadline/hub/testing/only-engine'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'
import { describe, expect, onTestFinished, test } from 'vitest'

import { bothEngines, printed } from './testing/both-engines.ts'
import { watchedEngine } from './testing/watched-engine.ts'

/** So much smaller that the paper market gives it something to do within a minute. */
const eager = [
  { name: 'window_s', type: 'int', value: '10' },
  { name: 'entry_bps', type: 'int', value: '0' },
  { name: 'stop_bps', type: 'int', value: '2' },
] as const
const stepMs = 100
const minute = 60_000

/** A hub on the paper market, in whose time Python takes none. */
function openPaperHub(engine: ScriptEngine) {
  const clock = new FakeClock()
  const { venues, accounts, stop } = openPaperMarket(clock, 7)
  const watched = watchedEngine(engine)
  let lastId = 0
  const newId = () => {
    lastId += 1
    return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`
  }
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    venues,
    store: memoryStore(),
    clock,
    orders: { journal: new MemoryJournal(), newId, isVaultLocked: () => false, accounts },
    algorithms: {
      engines: onlyEngine(watched),
      mayRunPython: () => true,
      place: 'program',
      newId,
    },
  })
  hub.start()
  onTestFinished(() => {
    hub.stop()
    stop()
  })
  const desk = new TestDesk(hub)
  desk.join(algorithmFamily)
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      // oxlint-disable no-await-in-loop -- one step after the other
      await clock.advance(stepMs)
      do await new Promise((resolve) => setImmediate(resolve))
      while (!watched.isIdle())
      // oxlint-enable no-await-in-loop
    }
  }
  return { hub, desk, clock, pass }
}

async function tradeDips(engine: ScriptEngine) {
  const { hub, desk, pass } = openPaperHub(engine)
  await pass(3000)
  const from = { kind: 'text', fileName: 'dip.py', text: printed('algorithms.md') } as const
  const request = desk.request(algorithmFamily, { type: 'algorithmLoad', from })
  await pass(stepMs)
  const id = desk.reply(algorithmFamily, request)?.id
  if (!id) throw new Error('It was not loaded.')
  desk.request(algorithmFamily, { type: 'algorithmParams', id, params: [...eager] })
  desk.request(algorithmFamily, { type: 'algorithmCommand', id, command: 'start' })
  await pass(2 * minute)
  desk.request(algorithmFamily, { type: 'algorithmCommand', id, command: 'shutdown' })
  await pass(1000)
  const runner = hub.algorithms?.get(id)?.runner
  return {
    end: [runner?.state, runner?.isOver, runner?.error],
    orders: [...(hub.orders?.manager.records.all() ?? [])],
    log: hub.algorithms?.get(id)?.log.all(),
  }
}

async function drawVwap(engine: ScriptEngine) {
  const { desk, clock, pass } = openPaperHub(engine)
  await pass(3000)
  const script = { fileName: 'vwap.py', text: printed('charts.md'), params: [] }
  const chart = { symbol: 'BTC-USD', timeframe: '1m' } as const
  const venues: VenueId[] = ['coinbase', 'kraken', 'gemini']
  const from = clock.now() - 100 * minute
  desk.request(algorithmFamily, { type: 'scriptStart', text: script.text })
  desk.send(algorithmFamily, {
    type: 'indicatorOpen',
    indicator: 1,
    ...script,
    ...chart,
    venues,
    from,
  })
  // Long enough for candles that close while it looks on.
  await pass(2 * minute)
  const reported = desk.updates(algorithmFamily).filter((said) => said.type === 'indicatorValues')
  // Where a candle of the past changed, all of them are reported again. How many come at once is for the computer to
  // say.
  const whole = reported.slice(reported.findLastIndex(({ isWhole }) => isWhole))
  return whole.flatMap(({ times, values }) =>
    times.map((time, at) => ({ time, value: values[at] })),
  )
}

describe.runIf(process.env['LONG_TESTS'] === '1')('on the paper market, by its seed', () => {
  const engines = bothEngines().map(([, engine]) => engine)

  test('the manual’s DipBuyer as printed sends the same orders, gets the same fills and writes the same log in both Pythons', async () => {
    expect(engines).toHaveLength(2)
    const [inPyodide, inCpython] = [await tradeDips(engines[0]!), await tradeDips(engines[1]!)]
    expect(inPyodide.end).toEqual(['Stopped', true, null])
    const filled = inPyodide.orders.filter(({ filled: size }) => Number(size) > 0)
    expect(new Set(filled.map(({ terms }) => terms.side))).toEqual(new Set(['buy', 'sell']))
    expect(inCpython).toEqual(inPyodide)
  }, 300_000)

  test('the manual’s RollingVwap as printed draws the same values in both Pythons', async () => {
    const [inPyodide, inCpython] = [await drawVwap(engines[0]!), await drawVwap(engines[1]!)]
    const values = inPyodide.map(({ value }) => value)
    expect(values.length).toBeGreaterThan(90)
    expect(values.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null))
    expect(values.slice(19).every((value) => Number(value) > 0)).toBe(true)
    expect(inCpython).toEqual(inPyodide)
  }, 300_000)
})
