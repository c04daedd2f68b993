import type { DrillReport } from './drill-report.ts'
import { type FaultKind, faultKinds } from './fault.ts'

/**
 * One report of a drill that ran in parts, in the order of their histories: what one that ran them one after the other had said.
 * What was played after the first history that broke does not count.
 */
export function joinParts(
  parts: readonly DrillReport[],
  { wanted, firstSeed }: Pick<DrillReport, 'wanted' | 'firstSeed'>,
): DrillReport {
  const [first] = parts
  if (!first) throw new Error('A drill has at least one part.')
  const end = parts.findIndex(({ broken }) => broken !== null)
  const counted = end === -1 ? parts : parts.slice(0, end + 1)
  const sum = (of: (part: DrillReport) => number) =>
    counted.reduce((total, part) => total + of(part), 0)
  const ofKind = (kind: FaultKind, what: 'planned' | 'met') =>
    sum(({ faults }) => faults.find((fault) => fault.kind === kind)?.[what] ?? 0)
  return {
    ...first,
    wanted,
    firstSeed,
    passed: sum(({ passed }) => passed),
    orders: sum(({ orders }) => orders),
    fills: sum(({ fills }) => fills),
    faults: faultKinds
      .map((kind) => ({ kind, planned: ofKind(kind, 'planned'), met: ofKind(kind, 'met') }))
      .filter(({ planned }) => planned > 0),
    broken: counted.at(-1)?.broken ?? null,
  }
}
