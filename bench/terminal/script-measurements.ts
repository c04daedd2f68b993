import { readdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

import { usualTimes } from '@leadline/algorithms/method-limit'
import type { PooledEngine } from '@leadline/algorithms/process/pooled-engine'
import type { RunningScript, ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptEvent, ScriptTrade } from '@leadline/algorithms/script-values'
import { AlgorithmLog } from '@leadline/hub/services/algorithms/algorithm-log'

import { cpythonEngine } from '../../apps/terminal/src/python/cpython-engine.ts'
import { findPythons, usualPython } from '../../apps/terminal/src/python/find-python.ts'
import { pyodideEngine } from '../../apps/terminal/src/python/pyodide-engine.ts'
import { usualPythonPlaces } from '../../apps/terminal/src/python/python-places.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { quantile } from './quantile.ts'

const counting = `
from leadline import Algorithm

class Counting(Algorithm):
    def on_start(self):
        self.count = 0
    def on_trade(self, trade):
        self.count += 1
`
const lineCount = 1_000_000
const talkative = `
from leadline import Algorithm

class Talkative(Algorithm):
    def on_start(self):
        for line in range(${lineCount}):
            self.log(f"line {line} of very many")
`
const loads = 20
const counts = [1, 5, 20]
const running = 8
const bookEveryMs = 20
const afterKillMs = 1500
const news = { orders: [], positions: [] }
const trade: ScriptTrade = {
  kind: 'trade',
  symbol: 'BTC-USD',
  exchange: 'Coinbase',
  price: '60000.01',
  size: '0.00125',
  side: 'buy',
  time: 1_763_301_600.123,
}

/** A process for each script, in both Pythons: how soon it is there, what it takes, and what becomes of others when one is killed. */
export async function scriptMeasurements(): Promise<Measurement[]> {
  const commandFolders = (process.env['PATH'] ?? '').split(delimiter)
  const places = {
    platform: process.platform,
    programFolders: [],
    systemFolder: '',
    commandFolders,
  }
  const own = usualPython(findPythons([], usualPythonPlaces(places, true), true))
  const spare = { isKept: true, count: () => 2 }
  const found: Measurement[] = await loadMeasurements(
    'contained, a spare waits',
    pyodideEngine(() => {}, usualTimes, spare),
  )
  const engines: [string, () => ScriptEngine][] = [['contained', () => pyodideEngine()]]
  if (own.error === '') engines.push(['own Python', () => cpythonEngine(own.path)])
  for (const [name, open] of engines) {
    // oxlint-disable no-await-in-loop -- one after the other, or they would measure each other
    if (name !== 'contained') found.push(...(await loadMeasurements(name, open())))
    found.push(...(await memoryMeasurements(name, open())))
    found.push(...(await killMeasurements(name, open())))
    found.push(...(await logMeasurements(name, open())))
    // oxlint-enable no-await-in-loop
  }
  return found
}

async function loadMeasurements(
  name: string,
  engine: ScriptEngine & Partial<PooledEngine>,
): Promise<Measurement[]> {
  const times: number[] = []
  engine.prepare?.()
  for (let count = 0; count < loads; count += 1) {
    // As a trader loads: not all in one second. The spare has the time to come.
    // oxlint-disable no-await-in-loop -- one after the other
    await wait(engine.prepare ? 6000 : 500)
    const begun = performance.now()
    const script = await opened(engine)
    times.push(performance.now() - begun)
    script.kill()
    // oxlint-enable no-await-in-loop
  }
  engine.shutdown()
  return [
    { what: `${name}: Load until the file is read, p50`, value: quantile(times, 0.5), unit: 'ms' },
    {
      what: `${name}: Load until the file is read, p99`,
      value: quantile(times, 0.99),
      unit: 'ms',
      goal: '< 1,000',
    },
  ]
}

async function memoryMeasurements(name: string, engine: ScriptEngine): Promise<Measurement[]> {
  const found: Measurement[] = []
  const before = childrenBytes()
  let open = 0
  for (const count of counts) {
    // oxlint-disable no-await-in-loop -- one after the other
    for (; open < count; open += 1) await opened(engine)
    await wait(500)
    const each = (childrenBytes() - before) / count / 1024 / 1024
    // oxlint-enable no-await-in-loop
    found.push({ what: `${name}: memory of a script, of ${count}`, value: each, unit: 'MB' })
  }
  engine.shutdown()
  await wait(1000)
  return found
}

/** One script after the other is killed; the others get a book every 20 ms, and have done it when they say so. */
async function killMeasurements(name: string, engine: ScriptEngine): Promise<Measurement[]> {
  const scripts = await Promise.all(Array.from({ length: running }, () => opened(engine)))
  const gaps: number[] = []
  const killed = new Set<Opened>()
  const round = { isOver: false }
  const fed = scripts.map(async (script) => {
    let last = performance.now()
    while (!round.isOver && !killed.has(script)) {
      // oxlint-disable-next-line no-await-in-loop -- one book after the other
      await Promise.race([script.deliver([trade]), script.over])
      const now = performance.now()
      if (killed.size > 0 && !killed.has(script)) gaps.push(now - last)
      last = now
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(bookEveryMs)
    }
  })
  for (const victim of scripts.slice(0, -2)) {
    killed.add(victim)
    victim.kill()
    // oxlint-disable-next-line no-await-in-loop -- one death after the other
    await wait(afterKillMs)
  }
  round.isOver = true
  await Promise.all(fed)
  engine.shutdown()
  return [
    {
      what: `${name}: from book to book of the others while ${running - 2} of ${running} are killed, p99`,
      value: quantile(gaps, 0.99),
      unit: 'ms',
      goal: '≤ 100',
    },
    { what: `${name}: the longest of these`, value: Math.max(...gaps), unit: 'ms' },
  ]
}

/** What the hub does with a script that writes a million lines: how long it takes, and for how long it does nothing else. */
async function logMeasurements(name: string, engine: ScriptEngine): Promise<Measurement[]> {
  const log = new AlgorithmLog()
  let sent = 0
  const report = setInterval(() => {
    sent += log.take(Date.now()).length
  }, 100)
  const script = await opened(engine, talkative, (text, at) => log.add('script', text, at))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  await script.deliver([{ kind: 'start', params: [] }])
  const tookMs = performance.now() - begun
  delay.disable()
  clearInterval(report)
  engine.shutdown()
  return [
    { what: `${name}: a million log lines`, value: tookMs, unit: 'ms' },
    {
      what: `${name}: the hub meanwhile, longest turn`,
      value: delay.max / 1e6,
      unit: 'ms',
      goal: '≤ 50',
    },
    { what: `${name}: of these lines, sent to a desk`, value: sent, unit: '' },
  ]
}

type Opened = Awaited<ReturnType<typeof opened>>

async function opened(
  engine: ScriptEngine,
  text = counting,
  log: (text: string, at: number) => void = () => {},
) {
  let handled = () => {}
  let ended = () => {}
  const over = new Promise<void>((resolve) => {
    ended = resolve
  })
  const script = await new Promise<RunningScript>((resolve, reject) => {
    const begun: RunningScript = engine.open(
      { name: 'measured.py', text },
      {
        loaded: () => resolve(begun),
        refused: ({ message }) => reject(new Error(message)),
        call: () => ({ result: null, trouble: '', state: 'Running', news, endBatch: false }),
        log,
        done: () => handled(),
        ended: (reason) => {
          ended()
          reject(new Error(reason))
        },
      },
    )
  })
  const deliver = (events: readonly ScriptEvent[]) =>
    new Promise<void>((resolve) => {
      handled = resolve
      script.deliver({ state: 'Running', news, events })
    })
  if (text === counting) await deliver([{ kind: 'start', params: [] }])
  return { deliver, over, kill: () => script.kill() }
}

/** Memory that is resident of all processes which this one started (Linux). */
function childrenBytes(): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + residentBytes(pid), 0)
}

function residentBytes(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return 0
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    // It ended while it was read.
    return 0
  }
}
