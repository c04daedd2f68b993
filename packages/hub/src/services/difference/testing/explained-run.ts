import type { DifferenceReport } from '@leadline/backtest/difference/difference-report'
import { explainRun } from '@leadline/backtest/difference/explain-run'
import type { RecordedOrder } from '@leadline/backtest/difference/record/run-entry'
import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import type { PaperOptions } from '@leadline/paper-trading/paper-market'

import { onlyEngine } from '../../../testing/only-engine.ts'
import { PaperTrader } from '../../../testing/paper-trader.ts'
import { recordedOrder } from '../../algorithms/run-recording/recorded-order.ts'
import { memoryRuns } from '../../algorithms/run-recording/run-store.ts'

export const runId = 'algorithm-1'

/** A script that was run in practice for so long, with the real adapters, the hub and the journal. */
export async function paperRun(
  script: () => FakeScript,
  lastsMs: number,
  { text = '', ...options }: PaperOptions & { text?: string } = {},
) {
  const runs = memoryRuns({ mostCharacters: 1_000_000_000, mostRuns: 2 })
  const engine = fakeEngine(script)
  const algorithms = {
    engines: onlyEngine(engine),
    newId: () => runId,
    mayRunPython: () => true,
    place: 'program',
  } as const
  const paper = new PaperTrader({ algorithms, runs }, { symbols: ['BTC-USD'], ...options })
  await paper.sitDown()
  const service = paper.hub.algorithms
  service?.load({ name: 'fake.py', text }, null, () => {})
  await paper.clock.advance(10)
  service?.command(runId, 'start')
  await paper.clock.advance(lastsMs)
  service?.command(runId, 'stop')
  await paper.clock.advance(5000)
  /** `changed`: what has become of an order in the account since. */
  const explain = ({
    changed = (order) => order,
    version = '0.0.0',
  }: {
    changed?: (order: RecordedOrder, index: number) => RecordedOrder
    version?: string
  } = {}): Promise<DifferenceReport> =>
    explainRun(() => runs.read(runId), {
      engine,
      version,
      breathe: () => undefined,
      progress: () => {},
      isCanceled: () => false,
      isRunning: false,
      actual: (id) =>
        [...(paper.hub.orders?.manager.records.all() ?? [])]
          .filter(({ source }) => source.kind === 'algorithm' && source.id === id)
          .map(recordedOrder)
          .map(changed),
    })
  return { paper, runs, explain, service }
}
