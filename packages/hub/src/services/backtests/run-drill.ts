import { Drill } from '@leadline/backtest/drill/drill'
import type { DrillHistory } from '@leadline/backtest/drill/drill-history'
import type { DrillReport } from '@leadline/backtest/drill/drill-report'
import { type FaultKind, faultKinds } from '@leadline/backtest/drill/fault'
import { joinParts } from '@leadline/backtest/drill/join-parts'
import type { DrillWish, RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

import type { ApartHooks, ApartRuns, DrilledPart, DrillPartWish } from './backtest-setup.ts'
import type { RunNeeds } from './run-needs.ts'
import { planOf } from './run-rows.ts'
import { Slices } from './slices.ts'

/** A lane that found few days hard is to have others left to take. */
const partsOfLane = 4
const mostInPart = 25

/** Bad days around one script: over all cores where the platform has processes for it, else here, in slices of time. */
export async function runDrill(
  message: RunBacktest,
  wish: DrillWish,
  needs: RunNeeds,
): Promise<DrillReport> {
  const { apart } = needs.setup
  const { histories, only, largest } = wish
  if (apart && !only) return overLanes(apart, message, wish, needs)
  const { report } = await drillHere(
    message,
    { count: histories, largest: largest ?? undefined, part: undefined },
    needs,
    {
      isCanceled: needs.isCanceled,
      progress: (part, history) => needs.progress(part, history, histories),
    },
    only ? historyOf(only) : undefined,
  )
  return report
}

interface DrillHooks extends Omit<ApartHooks, 'progress'> {
  progress: (part: number, history: number) => void
}

/** In this process. */
export async function drillHere(
  message: RunBacktest,
  { count, largest, part }: DrillPartWish,
  { clock, setup }: Pick<RunNeeds, 'clock' | 'setup'>,
  { isCanceled, progress }: DrillHooks,
  only?: DrillHistory,
): Promise<DrilledPart> {
  const slices = new Slices(clock)
  const drill = new Drill(
    {
      ...planOf(message),
      histories: count,
      largest,
      ...(part && { part }),
      ...(only && { only }),
    },
    {
      engine: setup.engine(),
      isCanceled,
      breathe: () => slices.breathe(),
      progress,
    },
  )
  const report = await drill.run()
  return { report, markets: drill.markets }
}

/** Reports what a drill in one process had reported: the same days, and of those that break a rule the first. */
async function overLanes(
  apart: ApartRuns,
  message: RunBacktest,
  { histories, largest }: DrillWish,
  { isCanceled, progress }: RunNeeds,
): Promise<DrillReport> {
  const wish = { largest: largest ?? undefined }
  const quiet = await apart.drill(
    message,
    { ...wish, count: 0, part: undefined },
    { isCanceled, progress: () => {} },
  )
  const about = { wanted: histories, firstSeed: message.seed }
  if (quiet.report.broken || isCanceled()) return joinParts([quiet.report], about)
  const { markets } = quiet
  const { lanes } = apart
  const size = Math.max(1, Math.min(mostInPart, Math.ceil(histories / (lanes * partsOfLane))))
  const waiting = Array.from({ length: Math.ceil(histories / size) }, (_, place) => {
    const first = place * size
    return { place, first, count: Math.min(size, histories - first), done: 0 }
  })
  const all = [...waiting]
  const reports: DrillReport[] = []
  let firstBroken = Infinity
  const say = () => {
    const done = all.reduce((sum, { done: days }) => sum + days, 0)
    progress(done / histories, Math.min(histories, Math.floor(done) + 1), histories)
  }
  const lane = async () => {
    for (let next = waiting.shift(); next && !isCanceled(); next = waiting.shift()) {
      const { place, first, count } = next
      if (place > firstBroken) return
      const mine = next
      // oxlint-disable-next-line no-await-in-loop -- one part after the other in each lane
      const { report } = await apart.drill(
        message,
        { ...wish, count, part: { first, markets } },
        {
          // What comes after a day that broke a rule does not count any more.
          isCanceled: () => isCanceled() || place > firstBroken,
          progress: (part) => {
            mine.done = part * count
            say()
          },
        },
      )
      reports[place] = report
      if (report.broken) firstBroken = Math.min(firstBroken, place)
      mine.done = count
      say()
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, all.length) }, lane))
  } finally {
    // A part that cannot be run at all ends the others too.
    waiting.length = 0
    firstBroken = -1
  }
  return joinParts([quiet.report, ...reports.filter((report) => report !== undefined)], about)
}

/** A kind that this version does not know is left out. */
function historyOf({ seed, faults }: NonNullable<DrillWish['only']>): DrillHistory {
  const known: ReadonlySet<string> = new Set(faultKinds)
  const kept = faults.filter(({ kind }) => known.has(kind))
  return { seed, faults: kept.map((fault) => ({ ...fault, kind: fault.kind as FaultKind })) }
}
