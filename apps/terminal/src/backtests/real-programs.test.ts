/** Both complete examples of the manual with the programs themselves: the terminal, and `npm run venues`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { WireRun } from '@leadline/desk-protocol/algorithm-values'
import type {
  algorithmFamily,
  AlgorithmUpdate,
} from '@leadline/desk-protocol/messages/algorithm-messages'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import type { TradingUpdate } from '@leadline/desk-protocol/messages/trading-messages'
import { afterEach, describe, expect, test } from 'vitest'

import { printed } from '../python/testing/both-engines.ts'
import { startVenues } from '../testing/running-venues.ts'
import { enterScriptingDesk, patienceMs } from '../testing/scripting-desk.ts'
import { simulatedKeys } from '../testing/trader-at-desk.ts'

type Entered = Awaited<ReturnType<typeof enterScriptingDesk>>
type Done = ReplyOf<typeof algorithmFamily>
type Values = Extract<AlgorithmUpdate, { type: 'indicatorValues' }>

const isLong = process.env['LONG_TESTS'] === '1'
const seed = 7
const minute = 60_000
const kinds = ['pyodide', 'cpython'] as const
/** So much smaller that a simulated market gives it something to do within a minute. */
const eager = [
  { name: 'window_s', type: 'int', value: '5' },
  { name: 'entry_bps', type: 'int', value: '0' },
  { name: 'stop_bps', type: 'int', value: '1' },
]

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'leadline-backtest-'))
  endings.push(() => rmSync(home, { recursive: true, force: true }))
  return home
}

async function enter(...how: Parameters<typeof enterScriptingDesk>): Promise<Entered> {
  const entered = await enterScriptingDesk(...how)
  endings.push(() => entered.terminal.stop())
  return entered
}

const choose = ({ query }: Entered, kind: (typeof kinds)[number]) =>
  query<Done>('algorithms', { type: 'engine', kind, python: null })

const runBacktest = ({ query }: Entered, market: object) =>
  query<BacktestReply>('backtests', {
    type: 'run',
    fileName: 'DipBuyer.py',
    text: printed('algorithms.md'),
    params: eager,
    grid: [],
    seed,
    fees: null,
    latencyMs: null,
    ...market,
  })

/** A vault with a key of the simulated Coinbase, and limits that are no hindrance. */
async function prepareTrading({ trader, query }: Entered): Promise<void> {
  await trader.create('a passphrase nobody guesses')
  await trader.keep('coinbase', simulatedKeys(seed)('coinbase', 'trade'))
  const isReady = () => (trader.account('coinbase')?.phase === 'ready' ? true : undefined)
  await trader.until(isReady, 'an account that is ready')
  await trader.setWideLimits()
  trader.join('algorithms')
  expect((await query<Done>('algorithms', { type: 'algorithmRuns', limit: 1 })).isDone).toBe(true)
}

/** From Start until it has bought and sold; how the run is reported afterwards, and what its log says of its states. */
async function tradeDips(entered: Entered, kind: (typeof kinds)[number]) {
  const { trader } = entered
  const act = (message: object) => entered.query<Done>('algorithms', message)
  expect(await choose(entered, kind)).toMatchObject({ isDone: true })
  const from = { kind: 'text', fileName: 'DipBuyer.py', text: printed('algorithms.md') }
  const { id, reason } = await act({ type: 'algorithmLoad', from })
  expect(reason).toBe('')
  await act({ type: 'algorithmParams', id, params: eager })
  const started = await act({ type: 'algorithmCommand', id, command: 'start' })
  expect(started).toMatchObject({ isDone: true, state: 'Running' })
  const received = trader.said.length
  const isFilled = (side: string) =>
    trader.said.slice(received).some((said) => {
      const update = said as TradingUpdate
      if (update.type !== 'order' || update.order.source.kind !== 'algorithm') return false
      return update.order.terms.side === side && Number(update.order.filled) > 0
    })
  const hasTraded = () => (isFilled('buy') && isFilled('sell') ? true : undefined)
  await trader.until(hasTraded, 'a purchase and a sale', patienceMs)
  await act({ type: 'algorithmCommand', id, command: 'shutdown' })
  const run = async () => {
    const { answer } = await act({ type: 'algorithmRuns', limit: 10 })
    return (answer as WireRun[]).find((each) => each.id === id)
  }
  await expect.poll(run, { timeout: 20_000 }).toMatchObject({ state: 'Stopped' })
  const logged = () =>
    trader.said.flatMap((said) => {
      const {
        type,
        id: of,
        lines,
      } = said as { type: string; id?: string; lines?: { text: string }[] }
      return type === 'algorithmLog' && of === id ? (lines ?? []).map(({ text }) => text) : []
    })
  const isOver = () => (logged().some((text) => text.startsWith('Stopped')) ? true : undefined)
  await trader.until(isOver, 'the last line of its log')
  const isOfStates = /^(?:Running|Paused|Stopped|paused|stopped)\b/
  // How much it held when it was shut down is the market's to say.
  const states = logged()
    .filter((text) => isOfStates.test(text))
    .map((text) => text.split(',')[0])
  return { engine: (await run())?.engine, states: states.filter((text) => text !== 'stopped') }
}

/** What it draws over the last hundred candles of one chart, by the candle's time. */
async function drawVwap(entered: Entered, kind: (typeof kinds)[number], indicator: number) {
  expect(await choose(entered, kind)).toMatchObject({ isDone: true })
  const { trader } = entered
  const script = { fileName: 'vwap.py', text: printed('charts.md'), params: [] }
  const chart = { symbol: 'BTC-USD', timeframe: '1m', venues: ['coinbase', 'kraken'] }
  const from = (Math.floor(Date.now() / minute) - 100) * minute
  trader.send('algorithms', { type: 'scriptStart', text: script.text })
  trader.send('algorithms', { type: 'indicatorOpen', indicator, ...script, ...chart, from })
  const isOurs = (said: unknown): said is Values =>
    (said as Values).type === 'indicatorValues' && (said as Values).indicator === indicator
  // A slow computer reports them in several parts.
  const isDrawn = () =>
    trader.said.filter(isOurs).flatMap(({ times }) => times).length > 95 ? true : undefined
  await trader.until(isDrawn, 'drawing', patienceMs)
  const reported = trader.said.filter(isOurs)
  const whole = reported.slice(reported.findLastIndex(({ isWhole }) => isWhole))
  return new Map(whole.flatMap(({ times, values }) => times.map((time, at) => [time, values[at]])))
}

describe.runIf(isLong)('with the programs themselves', () => {
  test('the terminal backtests the manual’s example for a desk, with the same report twice and in both Pythons', async () => {
    const entered = await enter(newHome())
    const from = Date.UTC(2026, 9, 5, 14)
    const market = { source: { kind: 'practice' }, from, to: from + minute }
    const one = await runBacktest(entered, market)
    const two = await runBacktest(entered, market)
    await choose(entered, 'cpython')
    const other = await runBacktest(entered, market)
    expect([one.reason, other.reason]).toEqual(['', ''])
    expect((one.report as BacktestReport).orders.sent).toBeGreaterThan(0)
    expect(JSON.stringify(two.report)).toBe(JSON.stringify(one.report))
    expect(JSON.stringify(other.report)).toBe(JSON.stringify(one.report))
  })

  test('on `npm run venues` the manual’s DipBuyer buys and sells and its RollingVwap is drawn, in both Pythons alike; what the exchanges said meanwhile, recorded, gives both the same report', async () => {
    const simulated = await startVenues('--seed', String(seed))
    endings.push(simulated.stop)
    const home = newHome()
    const name = 'venues.leadline-recording'
    const file = join(home, 'recordings', name)
    const begun = Date.now()
    const live = await enter(home, simulated.environment, ['--record', file])
    await prepareTrading(live)
    const runs = [await tradeDips(live, 'pyodide'), await tradeDips(live, 'cpython')]
    expect(runs.map(({ engine }) => engine)).toEqual([...kinds])
    expect(runs[0]?.states).toEqual([
      'Running. You started it.',
      'Paused. You shut it down.',
      'paused',
      'Stopped. You shut it down.',
    ])
    expect(runs[1]?.states).toEqual(runs[0]?.states)

    const [inPyodide, inCpython] = [
      await drawVwap(live, 'pyodide', 1),
      await drawVwap(live, 'cpython', 2),
    ]
    const both = [...inPyodide.keys()].filter((time) => inCpython.has(time))
    expect(both.length).toBeGreaterThan(90)
    const drawn = both.map((time) => inPyodide.get(time))
    expect(drawn.filter((value) => typeof value === 'number').length).toBeGreaterThan(70)
    // A minute may have passed between the two: then the second begins, and knows its twenty, a candle later.
    const isKnown = (time: number) => inPyodide.get(time) !== null && inCpython.get(time) !== null
    const known = both.filter(isKnown)
    expect(known.map((time) => inCpython.get(time))).toEqual(
      known.map((time) => inPyodide.get(time)),
    )
    expect(await live.terminal.stop()).toBe(0)

    const later = await enter(home, simulated.environment)
    const market = { source: { kind: 'recording', name }, from: begun, to: Date.now() }
    const reports: unknown[] = []
    for (const kind of kinds) {
      // oxlint-disable no-await-in-loop -- one Python after the other
      await choose(later, kind)
      const { report, reason } = await runBacktest(later, market)
      // oxlint-enable no-await-in-loop
      expect(reason).toBe('')
      expect((report as BacktestReport).orders.sent).toBeGreaterThan(0)
      reports.push(report)
    }
    expect(JSON.stringify(reports[1])).toBe(JSON.stringify(reports[0]))
  }, 400_000)
})
