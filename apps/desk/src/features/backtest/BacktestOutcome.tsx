import type { DrillHistory } from '@leadline/backtest/drill/drill-history'
import type { WireBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

import { useValue } from '../../platform/value.ts'
import type { BacktestStore } from './backtest-store.ts'
import { BacktestResult } from './BacktestResult.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { RunList } from './RunList.tsx'

/** What runs, or what came of it; before the first, what it would be. */
export function BacktestOutcome({
  store,
  isDrill,
  chosenFile,
  onUse,
  onDrill,
}: {
  store: BacktestStore
  isDrill: boolean
  chosenFile: string | undefined
  onUse: (names: readonly string[], values: readonly string[]) => void
  onDrill: (history: DrillHistory) => void
}) {
  const progress = useValue(store.progress)
  const runs = useValue(store.runs)
  const shown = useValue(store.shown)
  const compared = useValue(store.compared)
  const isOfChosen = shown !== undefined && chosenFile === shown.about.fileName
  if (progress) {
    const isDrilling = runs.find(({ state }) => state === 'running')?.drill === ''
    return (
      <div className="backtest-result">
        <ProgressLine
          label={isDrilling ? 'Drill' : 'Backtest'}
          progress={progress}
          onCancel={() => store.cancel()}
        />
      </div>
    )
  }
  return (
    <div className="backtest-result">
      {runs.length > 0 && (
        <RunList store={store} runs={runs} shown={shown?.about.id} compared={compared?.about} />
      )}
      {shown ? (
        <BacktestResult
          shown={shown}
          compared={compared}
          triedInAll={triedOf(shown.about.fileName, runs)}
          onUse={isOfChosen ? onUse : undefined}
          onDrill={isOfChosen && isDrill ? onDrill : undefined}
        />
      ) : (
        <p className="panel-words">
          {isDrill
            ? 'The same file, unchanged, through days on which much goes wrong: gaps in the feed, lost answers, half fills, a crash. Nothing leaves this computer.'
            : 'The same file, unchanged, over a market of the past. Nothing leaves this computer.'}
        </p>
      )}
    </div>
  )
}

/** Rows of tables and single runs, as long as they are kept. */
function triedOf(file: string, runs: readonly WireBacktest[]): number {
  return runs
    .filter(
      ({ fileName, state, drill }) => fileName === file && state === 'finished' && drill === null,
    )
    .reduce((sum, { runs: count }) => sum + count, 0)
}
