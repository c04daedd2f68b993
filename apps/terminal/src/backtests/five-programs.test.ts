/** Five programs written from the manual and leadline.pyi alone, on one market that is written down: see testing/scripted-market.ts of the backtest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { backtest } from '@leadline/backtest/backtest'
import {
  marketBegins,
  scriptedChanges,
  ScriptedSource,
  scriptStarts,
  symbol,
} from '@leadline/backtest/testing/scripted-market'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, test } from 'vitest'

import { bothEngines } from '../python/testing/both-engines.ts'
import { type Notes, notedEngine } from './testing/noted-engine.ts'
import { coins, money, openScriptedHub, type Where } from './testing/scripted-hub.ts'

const minute = 60_000
const engines = bothEngines()
const isLong = process.env['LONG_TESTS'] === '1'

interface Program {
  file: string
  minutes: number
  /** Of the trader's own coins, at Coinbase and Kraken each. */
  isAllotted?: boolean
  /** What it must have said by then, so that a program that does nothing is no proof. */
  says: readonly RegExp[]
  /** So many fills at least. */
  fills: number
}

const programs: readonly Program[] = [
  {
    file: 'twap_timer',
    minutes: 1,
    fills: 5,
    says: [/^slice 1 filled: 0\.01 of 0\.05$/, /^done at \d+\.\d\d$/],
  },
  {
    file: 'crossover',
    minutes: 9,
    fills: 2,
    says: [/^knows 8 closes$/, /^buy 0\.\d+ at \d+/, /^sell 0/],
  },
  {
    file: 'market_maker',
    minutes: 7,
    isAllotted: true,
    fills: 4,
    says: [/^may offer 0\.1 BTC at Kraken$/, /^sell 0\.01 at \d+/, /^buy 0\.01 at \d+/],
  },
  { file: 'arbitrage_watcher', minutes: 2, fills: 0, says: [/^-?\d+\.\d\d bps: buy 0?\.?\d/] },
]
const textOf = (file: string) =>
  readFileSync(join(import.meta.dirname, 'five-programs', `${file}.py`), 'utf8')

async function inBacktest({ file, minutes, isAllotted }: Program, engine: ScriptEngine) {
  const noted = notedEngine(engine)
  const report = await backtest(
    {
      source: { name: `${file}.py`, text: textOf(file) },
      params: [],
      from: scriptStarts,
      to: scriptStarts + minutes * minute,
      seed: 7,
      fees: undefined,
      latency: 0,
      balances: { USD: money },
      ...(isAllotted && { allotted: { BTC: coins } }),
    },
    {
      engine: noted,
      openMarket: () => new ScriptedSource(scriptedChanges(minutes)),
      breathe: () => undefined,
      progress: () => {},
      isCanceled: () => false,
    },
  )
  expect(report.trouble).toBe(null)
  expect(report.fills).toHaveLength(noted.notes.fills.length)
  return noted.notes
}

async function inHub(program: Program, engine: ScriptEngine, where: Where) {
  const { file, minutes, isAllotted } = program
  const noted = notedEngine(engine)
  const opened = await openScriptedHub(noted, scriptedChanges(minutes), where)
  const { hub, simulators, passUntil, settle, request } = opened
  await passUntil(scriptStarts - 5000)
  const from = { kind: 'text', fileName: `${file}.py`, text: textOf(file) } as const
  const loaded = await request({ type: 'algorithmLoad', from })
  const id = loaded?.id ?? ''
  expect(loaded?.reason).toBe('')
  for (const venue of isAllotted ? (['coinbase', 'kraken'] as const) : []) {
    const allot = { type: 'algorithmAllot', id, venue, asset: 'BTC', size: coins } as const
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await request(allot))?.reason).toBe('')
  }
  await passUntil(scriptStarts)
  const started = await request({ type: 'algorithmCommand', id, command: 'start' })
  expect(started?.reason).toBe('')
  await settle()
  await passUntil(scriptStarts + minutes * minute)
  await request({ type: 'algorithmCommand', id, command: 'shutdown' })
  await passUntil(scriptStarts + minutes * minute + 2000)
  const { runner } = hub.algorithms?.get(id) ?? {}
  expect([runner?.state, runner?.error]).toEqual(['Stopped', null])
  // What it was given is what the exchanges themselves have done.
  const done = (['coinbase', 'kraken'] as const).flatMap((venue) =>
    simulators.account(venue).orders.filter(({ filled }) => Number(filled) > 0),
  )
  expect(new Set(noted.notes.fills.map((fill) => fill.split(' ')[0])).size).toBe(done.length)
  return noted.notes
}

const doneBy = (program: Program, engine: ScriptEngine, where: Where | 'backtest') =>
  where === 'backtest' ? inBacktest(program, engine) : inHub(program, engine, where)

function expectDone(notes: Notes, { says, fills }: Program) {
  for (const said of says) expect(notes.log).toContainEqual(expect.stringMatching(said))
  expect(notes.fills.length).toBeGreaterThanOrEqual(fills)
}

/** The last that an indicator has drawn at each candle, over ten minutes that were there and three that come. */
async function drawn(file: string, engine: ScriptEngine, where: Where) {
  const minutes = 3
  const { desk, passUntil, settle } = await openScriptedHub(engine, scriptedChanges(minutes), where)
  await passUntil(scriptStarts)
  // Fewer candles than its twenty are there.
  const length = { name: 'length', type: 'int', value: '5' } as const
  const params = file === 'vwap_bands' ? [length] : []
  const script = { fileName: `${file}.py`, text: textOf(file), params }
  const chart = { symbol, timeframe: '1m', venues: ['coinbase', 'kraken'] } as const
  desk.request(algorithmFamily, { type: 'scriptStart', text: script.text })
  desk.send(algorithmFamily, {
    type: 'indicatorOpen',
    indicator: 1,
    ...script,
    ...chart,
    venues: [...chart.venues],
    from: marketBegins,
  })
  await settle()
  await passUntil(scriptStarts + minutes * minute)
  const updates = desk.updates(algorithmFamily)
  const values = new Map<number, (number | null)[]>()
  for (const said of updates) {
    if (said.type !== 'indicatorValues') continue
    if (said.isWhole) values.clear()
    const lines = said.values.length / said.times.length
    for (const [at, time] of said.times.entries()) {
      values.set(time, said.values.slice(at * lines, (at + 1) * lines))
    }
  }
  return [...values].toSorted(([a], [b]) => a - b)
}

describe.each(firstOrAll(programs).map((program) => [program.file, program] as const))(
  '%s',
  (_file, program) => {
    test(
      'on one market, each order that it asks for with its price and size, each fill with its fee, and each line of its log are the same in a backtest, in practice and at the exchanges of `npm run venues`, in whichever Python it runs',
      { timeout: 900_000 },
      async () => {
        let first: Notes | undefined
        for (const [name, engine] of firstOrAll(engines)) {
          for (const where of ['backtest', 'practice', 'venues'] as const) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            const notes = await doneBy(program, engine, where)
            expectDone(notes, program)
            first ??= notes
            expect(notes, `${where}, ${name}`).toEqual(first)
          }
        }
      },
    )
  },
)

const indicators = ['book_imbalance', 'vwap_bands'] as const

test.runIf(isLong).each(indicators)(
  '%s draws the same values over one market in practice and at the exchanges of `npm run venues`, in both Pythons; a backtest refuses it with words',
  { timeout: 900_000 },
  async (file) => {
    let first: unknown
    for (const [name, engine] of engines) {
      for (const where of ['practice', 'venues'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const values = await drawn(file, engine, where)
        expect(
          values.flatMap(([, all]) => all).filter((value) => value !== null).length,
        ).toBeGreaterThan(2)
        first ??= values
        expect(values, `${where}, ${name}`).toEqual(first)
      }
    }
    const [[, engine] = []] = engines
    if (!engine) throw new Error('There is no Python.')
    const program = { file, minutes: 1, says: [], fills: 0 }
    await expect(inBacktest(program, engine)).rejects.toThrow('An indicator places no orders')
  },
)
