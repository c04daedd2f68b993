import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptEvent } from '@leadline/algorithms/script-values'
import { backtest } from '@leadline/backtest/backtest'
import { type BacktestPlan, usualMoney } from '@leadline/backtest/backtest-plan'
import type { OpenMarket } from '@leadline/backtest/sources/backtest-market'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { type FakeScript, fakeEngine } from '@leadline/backtest/testing/fake-engine'
import { decodeRecordingHead } from '@leadline/hub/recording/recording-head'
import { RecordingSource } from '@leadline/hub/services/backtests/recording-source'

import { cpythonEngine } from '../../apps/terminal/src/python/cpython-engine.ts'
import { findPythons, usualPython } from '../../apps/terminal/src/python/find-python.ts'
import { pyodideEngine } from '../../apps/terminal/src/python/pyodide-engine.ts'
import { usualPythonPlaces } from '../../apps/terminal/src/python/python-places.ts'
import { readRecordingFile } from '../../apps/terminal/src/recording/recording-file.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { acting, backtraderLoop, plainLoop, watching } from './backtest-scripts.ts'
import { installBacktrader } from './install-backtrader.ts'
import { cpuMs } from './process-time.ts'
import { recordSession } from './record-session.ts'

const from = Date.UTC(2026, 9, 5, 14)
const hour = 3_600_000
const recordedSeconds = 120
const tapes = { kind: 'subscribeTrades', symbol: 'BTC-USD', exchanges: null } as const
const lookers: FakeScript = (event, self) => {
  if (event.kind !== 'start') return
  self.call(tapes)
  self.call({ ...tapes, kind: 'subscribeBook', depth: 1 })
}
const alone = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }

interface Run {
  openMarket: OpenMarket
  text: string
  from: number
  to: number
}

interface Measured {
  events: number
  deliveries: number
  /** From the first event on: how long Python takes to start is measured elsewhere. */
  ms: number
  /** Of the processor, of this process and of Python's together. Undefined where the system does not say it. */
  cpuMs: number | undefined
  seen: readonly ScriptEvent[]
}

const anHour: Omit<Run, 'text'> = {
  openMarket: (wish) => new PaperSource(7, wish),
  from,
  to: from + hour,
}

/** One backtest, from its first event to its last. */
async function measured(engine: ScriptEngine, run: Run, keepsEvents = false): Promise<Measured> {
  const seen: ScriptEvent[] = []
  let deliveries = 0
  let begun = { at: 0, cpu: process.cpuUsage(), python: 0 }
  let pythonMs = 0
  const children = childrenOf(process.pid)
  const newest = () => childrenOf(process.pid).find((pid) => !children.includes(pid))
  const pythonCpu = () => {
    const pid = newest()
    return pid === undefined ? 0 : cpuMs(pid)
  }
  const counted: ScriptEngine = {
    ...engine,
    open: (source, listener) => {
      const script = engine.open(source, listener)
      return {
        ...script,
        deliver: (batch) => {
          if (deliveries === 0) {
            begun = { at: performance.now(), cpu: process.cpuUsage(), python: pythonCpu() }
          }
          deliveries += 1
          if (keepsEvents) seen.push(...batch.events)
          script.deliver(batch)
        },
        close: () => {
          pythonMs = pythonCpu() - begun.python
          script.close()
        },
      }
    },
  }
  const plan: BacktestPlan = {
    source: { name: 'script.py', text: run.text },
    params: [],
    from: run.from,
    to: run.to,
    seed: 7,
    fees: { maker: '0.001', taker: '0.002' },
    latency: 'usual',
    balances: usualMoney,
  }
  const report = await backtest(plan, { ...alone, engine: counted, openMarket: run.openMarket })
  if (report.trouble) throw new Error(report.trouble.message)
  const ms = performance.now() - begun.at
  const { user, system } = process.cpuUsage(begun.cpu)
  const cpu = process.platform === 'linux' ? (user + system) / 1000 + pythonMs : undefined
  const { books, trades } = report.events
  return { events: books + trades, deliveries, ms, cpuMs: cpu, seen }
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const text = threads.map((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
    )
    return text.join(' ').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** What a plain loop and backtrader read: a row for each event. */
function rowsOf(events: readonly ScriptEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === 'trade') return `t ${event.price} ${event.size} ${event.time - from / 1000}`
    if (event.kind !== 'book') return []
    return `b ${event.bids[0]?.[0] ?? '0'} ${event.asks[0]?.[0] ?? '0'}`
  })
}

const perSecond = (count: number, ms: number) => (count / ms) * 1000

/** Own Python alone over the same events, and backtrader over the same trades. Returns how many events a second the loop does. */
function besideOthers(python: string, events: readonly ScriptEvent[], into: Measurement[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  try {
    const path = join(folder, 'events.txt')
    const rows = rowsOf(events)
    // A plain loop has no time in its rows: two values each.
    writeFileSync(path, rows.map((row) => row.split(' ').slice(0, 3).join(' ')).join('\n'))
    const run = (text: string, ...more: string[]) =>
      execFileSync(python, ['-c', text, path, ...more], { encoding: 'utf8' })
        .split(' ')
        .map(Number)
    const [readS = 0, loopS = 0] = run(plainLoop)
    const loop = rows.length / loopS
    into.push(
      { what: 'a plain loop in own Python, of its processor time', value: loop, unit: '/s' },
      { what: 'the same with reading its rows', value: rows.length / (loopS + readS), unit: '/s' },
    )
    const backtrader = installBacktrader(python)
    if (backtrader instanceof Error) {
      console.log(`           backtrader is skipped: ${backtrader.message}`)
      return loop
    }
    writeFileSync(path, rows.join('\n'))
    const found = `import sys; sys.path.insert(0, sys.argv.pop())\n${backtraderLoop}`
    for (const [how, words] of [
      ['looks', 'looks'],
      ['acts', 'buys or sells at every 50th'],
    ] as const) {
      const [seconds = 0, trades = 0] = run(found, how, backtrader)
      const what = `backtrader on the same trades, ${words}, of its processor time`
      into.push({ what, value: trades / seconds, unit: '/s' })
    }
    return loop
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Shown {
  goal?: string
  /** What a plain loop does in a second of the processor. */
  loop?: number | undefined
}

function rowsFor(name: string, run: Measured, { goal, loop }: Shown = {}): Measurement[] {
  const { events, ms, deliveries } = run
  const own: Measurement[] = [
    { what: `${name}: events`, value: perSecond(events, ms), unit: '/s', ...(goal && { goal }) },
  ]
  if (run.cpuMs !== undefined) {
    const rate = perSecond(events, run.cpuMs)
    const alike = `${name}: events in a second of the processor`
    own.push({ what: alike, value: rate, unit: '/s', ...(goal && { goal }) })
    if (loop !== undefined) {
      const what = `${name}: so many times as much does a plain loop`
      own.push({ what, value: loop / rate, unit: '×', goal: 'at most 8' })
    }
  }
  own.push({ what: `${name}: events in one batch`, value: events / deliveries, unit: '' })
  return own
}

/** Two minutes of the practice market as a desk records them. */
async function withRecording(measure: (run: Omit<Run, 'text'>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  try {
    const path = join(folder, 'bench.leadline-recording')
    const symbols = ['BTC-USD']
    await recordSession(path, { seconds: recordedSeconds, actionsPerSecond: 2000, symbols })
    const openMarket: OpenMarket = async (wish) => {
      const pieces = readRecordingFile(path)
      const first = await pieces.next()
      if (first.done) throw new Error('The recording is empty.')
      const head = decodeRecordingHead(first.value)
      const source = new RecordingSource(head, pieces)
      await source.begin({ ...wish, from: head.startedAt }, head, alone)
      return source
    }
    const head = await readRecordingFile(path).next()
    const { startedAt } = decodeRecordingHead(head.value ?? new Uint8Array())
    await measure({ openMarket, from: startedAt, to: startedAt + recordedSeconds * 1000 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * An hour of the practice market in both Pythons, with a script that looks and one that acts, beside its market alone, a plain loop over
 * the same events and backtrader on the same trades. On a busy computer the seconds of the processor are what can be compared.
 */
export async function backtestMeasurements(): Promise<Measurement[]> {
  const commandFolders = (process.env['PATH'] ?? '').split(delimiter)
  const places = {
    platform: process.platform,
    programFolders: [],
    systemFolder: '',
    commandFolders,
  }
  const own = usualPython(findPythons([], usualPythonPlaces(places, true), true))
  const [load = 0] = loadavg()
  const looking = () => fakeEngine(() => lookers)
  const { seen } = await measured(looking(), { ...anHour, text: 'BTC-USD' }, true)
  const market = await measured(looking(), { ...anHour, text: 'BTC-USD' })
  const measurements: Measurement[] = [
    { what: 'load of this computer as it began', value: load, unit: '' },
    { what: 'events of the backtest', value: market.events, unit: '' },
    ...rowsFor('the market without Python', market),
  ]
  const hasOwn = own.error === ''
  const loop = hasOwn ? besideOthers(own.path, seen, measurements) : undefined
  const engines: [string, string, () => ScriptEngine][] = [
    ['contained Python', '8,000', () => pyodideEngine()],
    ...(hasOwn
      ? [
          ['own Python', '40,000', () => cpythonEngine(own.path)] as [
            string,
            string,
            () => ScriptEngine,
          ],
        ]
      : []),
  ]
  await withRecording(async (recorded) => {
    for (const [name, goal, open] of engines) {
      const engine = open()
      // oxlint-disable no-await-in-loop -- one at a time, or they would measure each other
      const looks = await measured(engine, { ...anHour, text: watching })
      const acts = await measured(engine, { ...anHour, text: acting })
      const ofRecording = await measured(engine, { ...recorded, text: watching })
      // oxlint-enable no-await-in-loop
      engine.shutdown()
      measurements.push(
        ...rowsFor(name, looks, { goal, loop: name === 'own Python' ? loop : undefined }),
        ...rowsFor(`${name}, acting four times a minute`, acts),
        ...rowsFor(`${name}, of a recording`, ofRecording),
      )
    }
  })
  return measurements
}
