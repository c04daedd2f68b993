/** A program of its own: runs rows of a table of backtests, and days of a drill, one after the other, as the hub's process asks. */
import { usualTimes } from '@leadline/algorithms/method-limit'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import { ScriptGone } from '@leadline/backtest/script/script-talk'
import { SourceRefused } from '@leadline/backtest/sources/backtest-market'
import { drillHere } from '@leadline/hub/services/backtests/run-drill'
import { runHere } from '@leadline/hub/services/backtests/run-rows'

import { nodeClock } from '../hub/node-clock.ts'
import { cpythonEngine } from '../python/cpython-engine.ts'
import { pyodideEngine } from '../python/pyodide-engine.ts'
import { askedCandles } from './asked-candles.ts'
import { recordingsIn } from './recordings.ts'
import type { RowEngine, RowFailure, RowReply, RowRequest } from './row-messages.ts'

const progressEveryMs = 200
let isCanceled = false
const candles = askedCandles((question) => reply({ type: 'candles', ...question }))
let engine: { name: string; open: ScriptEngine } | undefined

function engineOf(chosen: RowEngine) {
  const name = JSON.stringify(chosen)
  if (engine?.name === name) return engine.open
  engine?.open.shutdown()
  // The Python of the next row starts while this row runs.
  const contained = () => pyodideEngine(() => {}, usualTimes, { isKept: true, idleMs: 10_000 })
  const open = chosen.kind === 'pyodide' ? contained() : cpythonEngine(chosen.path)
  engine = { name, open }
  return open
}

async function run(request: Extract<RowRequest, { type: 'run' | 'drill' }>) {
  const { home, engine: chosen, message } = request
  isCanceled = false
  let saidAt = 0
  const needs = {
    clock: nodeClock,
    candles: candles.past,
    setup: { refusal: () => '', engine: () => engineOf(chosen), recordings: recordingsIn(home) },
    isCanceled: () => isCanceled,
    progress: () => {},
  }
  const hooks = {
    isCanceled: () => isCanceled,
    progress: (part: number) => {
      const now = nodeClock.now()
      if (now - saidAt < progressEveryMs) return
      saidAt = now
      reply({ type: 'progress', part })
    },
  }
  if (request.type === 'drill') {
    reply({ type: 'drilled', part: await drillHere(message, request.wish, needs, hooks) })
  } else {
    reply({ type: 'done', report: withoutPictures(await runHere(message, needs, hooks)) })
  }
}

/** A row of a table is its numbers: what would be drawn stays here. */
function withoutPictures(report: BacktestReport): BacktestReport {
  const unseen = { curve: [], drawdowns: [], stepReturns: [] }
  const results = report.results.map((money) => ({ ...money, ...unseen }))
  return { ...report, results, trades: [], fills: [], charts: [], log: [] }
}

function failureOf(error: unknown): RowFailure {
  if (error instanceof BacktestRefused) return 'BacktestRefused'
  if (error instanceof SourceRefused) return 'SourceRefused'
  return error instanceof ScriptGone ? 'ScriptGone' : 'Error'
}

function reply(message: RowReply): void {
  process.send?.(message)
}

process.on('message', (request: RowRequest) => {
  if (request.type === 'cancel') {
    isCanceled = true
    return
  }
  if (request.type === 'candles') {
    candles.answered(request)
    return
  }
  run(request).catch((error: unknown) =>
    reply({
      type: 'failed',
      kind: failureOf(error),
      message: error instanceof Error ? error.message : 'It failed.',
      error: error instanceof BacktestRefused ? error.error : null,
    }),
  )
})
// The hub is gone, and nobody waits for a row any more.
process.on('disconnect', () => {
  engine?.open.shutdown()
  process.exit(0)
})
