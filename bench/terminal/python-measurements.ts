import { delimiter } from 'node:path'

import type { RunningScript, ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptTrade } from '@leadline/algorithms/script-values'

import { cpythonEngine } from '../../apps/terminal/src/python/cpython-engine.ts'
import { findPythons, usualPython } from '../../apps/terminal/src/python/find-python.ts'
import { pyodideEngine } from '../../apps/terminal/src/python/pyodide-engine.ts'
import { usualPythonPlaces } from '../../apps/terminal/src/python/python-places.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { algorithmStorm } from './algorithm-storm.ts'
import { quantile } from './quantile.ts'

const counting = `
from leadline import Algorithm

class Counting(Algorithm):
    def on_start(self):
        self.value = 0
    def on_trade(self, trade):
        self.value += trade.price * trade.size
`
const singles = 1000
const inBatch = 256
const batches = 40
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

/** Both Pythons: how soon they are there, what a method costs, and twenty algorithms in a storm. */
export async function pythonMeasurements(): Promise<Measurement[]> {
  const commandFolders = (process.env['PATH'] ?? '').split(delimiter)
  const places = {
    platform: process.platform,
    programFolders: [],
    systemFolder: '',
    commandFolders,
  }
  const own = usualPython(findPythons([], usualPythonPlaces(places, true), true))
  const measurements = await engineMeasurements('Pyodide', pyodideEngine())
  if (own.error === '') {
    measurements.push(...(await engineMeasurements(own.version, cpythonEngine(own.path))))
  }
  const engine = pyodideEngine()
  try {
    measurements.push(...(await algorithmStorm(engine)))
  } finally {
    engine.shutdown()
  }
  return measurements
}

async function engineMeasurements(name: string, engine: ScriptEngine): Promise<Measurement[]> {
  const started = performance.now()
  const script = await open(engine)
  const startMs = performance.now() - started
  await script.deliver([{ kind: 'start', params: [] }])
  const times: number[] = []
  for (let count = 0; count < singles; count += 1) {
    const before = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- there and back, one after the other
    await script.deliver([trade])
    times.push(performance.now() - before)
  }
  const begun = performance.now()
  let left = inBatch * batches
  while (left > 0) {
    const events = Array.from({ length: Math.min(inBatch, left) }, () => trade)
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time
    left -= await script.deliver(events)
  }
  const each = ((performance.now() - begun) * 1000) / (inBatch * batches)
  engine.shutdown()
  return [
    { what: `${name}: start until a file is read`, value: startMs, unit: 'ms' },
    { what: `${name}: one trade, there and back, p50`, value: quantile(times, 0.5), unit: 'ms' },
    { what: `${name}: one trade, there and back, p99`, value: quantile(times, 0.99), unit: 'ms' },
    { what: `${name}: a trade among ${inBatch}, with its method`, value: each, unit: 'µs' },
  ]
}

/** A script whose deliveries can be awaited; each says how many events were handled. */
async function open(engine: ScriptEngine) {
  let handled: (count: number) => void = () => {}
  const script = await new Promise<RunningScript>((resolve, reject) => {
    const opened: RunningScript = engine.open(
      { name: 'counting.py', text: counting },
      {
        loaded: () => resolve(opened),
        refused: ({ message }) => reject(new Error(message)),
        call: () => ({ result: null, trouble: '', state: 'Running', news, endBatch: false }),
        log: () => {},
        done: (done) => handled(done.handled),
        ended: (reason) => reject(new Error(reason)),
      },
    )
  })
  const deliver = (events: Parameters<RunningScript['deliver']>[0]['events']) =>
    new Promise<number>((resolve) => {
      handled = resolve
      script.deliver({ state: 'Running', news, events })
    })
  return { deliver }
}
