import type { CurrencyResult } from '@leadline/backtest/report/backtest-report'
import { gainText, moneyText, utcText } from '@leadline/backtest/report/number-text'

import {
  curvePath,
  fallArea,
  isSameTime,
  placeOf,
  rangeOf,
} from '../../platform/painting/curve-shape.ts'

const width = 1000
const height = 160
const fallHeight = 48

/** What was gained at which time, buy and hold beside it, and how far below the highest point below. */
export function EquityCurve({
  result,
  other,
}: {
  result: CurrencyResult
  other: { name: string; result: CurrencyResult | undefined } | undefined
}) {
  const { curve, drawdowns, benchmark, currency, maxDrawdown } = result
  // Another run may be of another time: it is laid over this one only where the times are the same.
  const otherCurve = isSameTime(curve, other?.result?.curve) ? other?.result?.curve : undefined
  const range = rangeOf([
    curve,
    ...(benchmark ? [benchmark.curve] : []),
    ...(otherCurve ? [otherCurve] : []),
  ])
  const zero = height - placeOf(0, range.low, range.high, height)
  const end = gainText(result.result, currency)
  return (
    <figure className="backtest-curves">
      <figcaption>
        Gained, {currency}
        {benchmark && (
          <span>
            <i className="curve-key curve-hold" /> buy and hold{' '}
            <span className="figures">{gainText(benchmark.result, currency)}</span>
          </span>
        )}
        {otherCurve && (
          <span>
            <i className="curve-key curve-other" /> {other?.name}
          </span>
        )}
      </figcaption>
      <div className="curve-box">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Equity curve: ends at ${end} ${currency}`}
        >
          <line className="curve-zero" x1={0} x2={width} y1={zero} y2={zero} />
          {benchmark && (
            <path className="curve-hold" d={curvePath(benchmark.curve, range, width, height)} />
          )}
          {otherCurve && (
            <path className="curve-other" d={curvePath(otherCurve, range, width, height)} />
          )}
          <path className="curve-line" d={curvePath(curve, range, width, height)} />
        </svg>
        <span className="curve-high figures">{gainText(String(range.high), 'USD')}</span>
        <span className="curve-low figures">{gainText(String(range.low), 'USD')}</span>
      </div>
      <div className="curve-box curve-falls">
        <svg
          viewBox={`0 0 ${width} ${fallHeight}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Drawdown curve: at most ${moneyText(maxDrawdown, currency)} ${currency}`}
        >
          <path className="curve-fall" d={fallArea(drawdowns, width, fallHeight)} />
        </svg>
        <span className="curve-low figures">
          {'\u2212'}
          {moneyText(maxDrawdown, currency)}
        </span>
      </div>
      <p className="curve-times figures">
        <span>{utcText(range.from)}</span>
        <span>{utcText(range.to)} UTC</span>
      </p>
    </figure>
  )
}
