import { formatResult } from '../../platform/numbers/format-decimal.ts'
import { curvePath, placeOf, rangeOf } from '../../platform/painting/curve-shape.ts'
import { dayOf } from '../../platform/trading/order-day.ts'
import type { JournalEntry } from './journal-entry.ts'
import { resultCurve } from './journal-groups.ts'

const width = 1000
const height = 150

/** What had been gained after each trade. */
export function ResultCurve({ entries }: { entries: readonly JournalEntry[] }) {
  const curve = resultCurve(entries)
  const range = rangeOf([curve])
  const zero = height - placeOf(0, range.low, range.high, height)
  const end = formatResult(curve.at(-1)?.[1] ?? '0')
  return (
    <figure className="journal-curve">
      <figcaption>Equity curve: result after fees, USD</figcaption>
      <div className="journal-curve-box">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Equity curve: ends at ${end} USD`}
        >
          <line x1={0} x2={width} y1={zero} y2={zero} />
          <path d={curvePath(curve, range, width, height)} />
        </svg>
        <span className="journal-high figures">{formatResult(String(range.high))}</span>
        <span className="journal-low figures">{formatResult(String(range.low))}</span>
      </div>
      <p className="journal-times figures">
        <span>{dayOf(range.from, 0)}</span>
        <span>{dayOf(range.to, 0)}</span>
      </p>
    </figure>
  )
}
