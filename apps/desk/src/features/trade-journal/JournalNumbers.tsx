import type { ReactNode } from 'react'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import type { JournalSums } from './journal-groups.ts'

/** What the trades of the shown time come to. */
export function JournalNumbers({ sums }: { sums: JournalSums }) {
  const { count, known, won, lost, result, averageWin, averageLoss, best, worst } = sums
  const share = known === 0 ? nothingThere : `${((won / known) * 100).toFixed(0)} %`
  const unknown = count - known
  return (
    <dl className="journal-numbers">
      <Statistic title="Result, USD" look={lookOf(result)}>
        {formatResult(result)}
      </Statistic>
      <Statistic title="Trades">
        {count.toLocaleString('en-US')}
        {unknown > 0 && <small> {unknown} of unknown cost</small>}
      </Statistic>
      <Statistic title="Won">
        {share}
        <small>
          {' '}
          {won} won, {lost} lost
        </small>
      </Statistic>
      <Statistic title="Profit factor" note="Gains divided by losses">
        {sums.profitFactor ?? nothingThere}
      </Statistic>
      <Statistic title="Average win / loss">
        {averageWin === null ? nothingThere : formatResult(averageWin)} /{' '}
        {averageLoss === null ? nothingThere : formatResult(averageLoss)}
      </Statistic>
      <Statistic title="Best / worst">
        {best === null ? nothingThere : formatResult(best)} /{' '}
        {worst === null ? nothingThere : formatResult(worst)}
      </Statistic>
    </dl>
  )
}

function Statistic({
  title,
  note,
  look = '',
  children,
}: {
  title: string
  note?: string
  look?: string
  children: ReactNode
}) {
  return (
    <div title={note}>
      <dt>{title}</dt>
      <dd className={`figures ${look}`}>{children}</dd>
    </div>
  )
}

export function lookOf(result: string | null): string {
  const direction = directionOf(result)
  return direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
}
