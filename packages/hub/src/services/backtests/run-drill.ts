import { Drill } from '@leadline/backtest/drill/drill'
import type { DrillHistory } from '@leadline/backtest/drill/drill-history'
import type { DrillReport } from '@leadline/backtest/drill/drill-report'
import { type FaultKind, faultKinds } from '@leadline/backtest/drill/fault'
import type { DrillWish, RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

import type { RunNeeds } from './run-needs.ts'
import { planOf } from './run-rows.ts'
import { Slices } from './slices.ts'

/** Bad days around one script, in this process, in slices of time. */
export function runDrill(
  message: RunBacktest,
  { histories, largest, only }: DrillWish,
  { clock, setup, isCanceled, progress }: RunNeeds,
): Promise<DrillReport> {
  const slices = new Slices(clock)
  const drill = new Drill(
    {
      ...planOf(message),
      histories,
      largest: largest ?? undefined,
      ...(only && { only: historyOf(only) }),
    },
    {
      engine: setup.engine(),
      isCanceled,
      breathe: () => slices.breathe(),
      progress: (part, history) => progress(part, history, histories),
    },
  )
  return drill.run()
}

/** A kind that this version does not know is left out. */
function historyOf({ seed, faults }: NonNullable<DrillWish['only']>): DrillHistory {
  const known: ReadonlySet<string> = new Set(faultKinds)
  const kept = faults.filter(({ kind }) => known.has(kind))
  return { seed, faults: kept.map((fault) => ({ ...fault, kind: fault.kind as FaultKind })) }
}
