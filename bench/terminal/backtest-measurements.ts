import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptEvent } from '@leadline/algorithms/script-values'
import { backtest } from '@leadline/backtest/backtest'
import { type BacktestPlan, usualMoney } from '@leadline/backtest/backtest-plan'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { type FakeScript, fakeEngine } from '@leadline/backtest/testing/fake-engine'

import { cpythonEngine } from '../../apps/terminal/src/python/cpython-engine.ts'
import { findPythons, usualPython } from '../../apps/terminal/src/python/find-python.ts'
import { pyodideEngine } from '../../apps/terminal/src/python/pyodide-engine.ts'
import { usualPythonPlaces } from '../../apps/terminal/src/python/python-places.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'

/** Looks at each book and each trade of five exchanges, and never acts: what is measured is the way there. */
const watching = `
from leadline import Algorithm

class Watching(Algorithm):
    def on_start(self):
        self.value = self.mids = 0
        self.subscribe_trades("BTC-USD")
        self.subscribe_book("BTC-USD", depth=1)
    def on_trade(self, trade):
        self.value += trade.price * trade.size
    def on_book(self, book):
        if book.best_bid and book.best_ask:
            self.mids += book.best_bid.price + book.best_ask.price
`
/** The same arithmetic over the same events, without Leadline. */
const plain = `
import sys, time
from decimal import Decimal
rows = [line.split() for line in open(sys.argv[1])]
value = mids = 0
began = time.perf_counter()
for kind, one, other in rows:
    if kind == "t":
        value += Decimal(one) * Decimal(other)
    else:
        mids += Decimal(one) + Decimal(other)
print(time.perf_counter() - began)
`
const from = Date.UTC(2026, 9, 5, 14)
const tapes = { kind: 'subscribeTrades', symbol: 'BTC-USD', exchanges: null } as const
const lookers: FakeScript = (event, self) => {
  if (event.kind !== 'start') return
  self.call(tapes)
  self.call({ ...tapes, kind: 'subscribeBook', depth: 1 })
}

interface Counted {
  engine: ScriptEngine
  events: ScriptEvent[]
  deliveries: number
  scriptMs: number
  /** When the first was handed over: how long Python takes to start is measured elsewhere. */
  begunAt: number
}

/** Counts what goes through an engine. */
function counted(engine: ScriptEngine, keepsEvents: boolean): Counted {
  const all: Counted = { engine, events: [], deliveries: 0, scriptMs: 0, begunAt: 0 }
  all.engine = {
    kind: engine.kind,
    shutdown: () => engine.shutdown(),
    open: (source, listener) => {
      const later = listener.later?.bind(listener)
      const script = engine.open(source, {
        loaded: (loaded) => listener.loaded(loaded),
        refused: (error) => listener.refused(error),
        call: (call, at) => listener.call(call, at),
        ...(later && { later }),
        log: (text, at, level) => listener.log(text, at, level),
        done: (done) => {
          all.scriptMs += done.spentMs
          listener.done(done)
        },
        ended: (reason) => listener.ended(reason),
      })
      return {
        deliver: (batch) => {
          if (all.deliveries === 0) all.begunAt = performance.now()
          all.deliveries += 1
          if (keepsEvents) all.events.push(...batch.events)
          script.deliver(batch)
        },
        again: () => script.again(),
        kill: () => script.kill(),
        close: () => script.close(),
      }
    },
  }
  return all
}

/** Milliseconds of one backtest from its first event, with how many events it had. */
async function timed(through: Counted, minutes: number) {
  const { engine } = through
  const plan: BacktestPlan = {
    source: { name: 'watching.py', text: watching },
    params: [],
    from,
    to: from + minutes * 60_000,
    seed: 7,
    fees: { maker: '0.001', taker: '0.002' },
    latency: 'usual',
    balances: usualMoney,
  }
  const alone = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  const openMarket = (wish: ConstructorParameters<typeof PaperSource>[1]) =>
    new PaperSource(7, wish)
  const report = await backtest(plan, { ...alone, engine, openMarket })
  if (report.trouble) throw new Error(report.trouble.message)
  const { books, trades } = report.events
  return { ms: performance.now() - through.begunAt, events: books + trades }
}

function plainLoopMs(python: string, events: readonly ScriptEvent[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  try {
    const rows = events.flatMap((event) => {
      if (event.kind === 'trade') return `t ${event.price} ${event.size}`
      if (event.kind !== 'book') return []
      return `b ${event.bids[0]?.[0] ?? '0'} ${event.asks[0]?.[0] ?? '0'}`
    })
    const path = join(folder, 'events.txt')
    writeFileSync(path, rows.join('\n'))
    return Number(execFileSync(python, ['-c', plain, path], { encoding: 'utf8' })) * 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A backtest in both Pythons, beside its market without Python and beside a plain loop over the same events. */
export async function backtestMeasurements(): Promise<Measurement[]> {
  const minutes = 5
  const commandFolders = (process.env['PATH'] ?? '').split(delimiter)
  const places = {
    platform: process.platform,
    programFolders: [],
    systemFolder: '',
    commandFolders,
  }
  const own = usualPython(findPythons([], usualPythonPlaces(places, true), true))
  const looking = () => fakeEngine(() => lookers)
  const without = counted(looking(), true)
  await timed(without, minutes)
  const market = await timed(counted(looking(), false), minutes)
  const rate = ({ ms, events }: { ms: number; events: number }) => (events / ms) * 1000
  const each = (ms: number, count: number) => (ms * 1000) / count
  const measurements: Measurement[] = [
    { what: 'events of the backtest', value: market.events, unit: '' },
    { what: 'the market without Python', value: rate(market), unit: '/s' },
  ]
  const engines: [string, ScriptEngine, string][] = [['contained Python', pyodideEngine(), '8,000']]
  if (own.trouble === '') {
    const loopMs = plainLoopMs(own.path, without.events)
    const loop = { ms: loopMs, events: market.events }
    measurements.push({ what: 'a plain loop in own Python', value: rate(loop), unit: '/s' })
    engines.push(['own Python', cpythonEngine(own.path), '40,000'])
  }
  for (const [name, engine, goal] of engines) {
    const through = counted(engine, false)
    // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would measure each other
    const run = await timed(through, minutes)
    engine.shutdown()
    const { deliveries, scriptMs } = through
    const waited = run.ms - market.ms - scriptMs
    measurements.push(
      { what: `${name}: events of a backtest`, value: rate(run), unit: '/s', goal },
      { what: `${name}: events in one batch`, value: run.events / deliveries, unit: '' },
      { what: `${name}: in the script, an event`, value: each(scriptMs, run.events), unit: 'µs' },
      { what: `${name}: on the way, a batch`, value: each(waited, deliveries), unit: 'µs' },
    )
  }
  return measurements
}
