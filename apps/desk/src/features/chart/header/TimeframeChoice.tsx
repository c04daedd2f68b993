import { type ChartTimeframe, timeframes } from '@leadline/charts/time/timeframes'
import { timeframes as kept } from '@leadline/order-book/candles/timeframe'
import type { KeyboardEvent } from 'react'

/** Those that exchanges keep. */
const all: readonly ChartTimeframe[] = kept

/** The eight of the toolbar, side by side. Arrows choose. */
export function TimeframeChoice({
  value,
  onChoose,
}: {
  value: ChartTimeframe
  onChoose: (timeframe: ChartTimeframe) => void
}) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const next = step && all.at((all.indexOf(value) + step) % all.length)
    if (!next) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-timeframe='${next}']`)?.focus()
  }
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label="Timeframe"
      onKeyDown={move}
      className="timeframes"
    >
      {all.map((timeframe) => (
        <button
          key={timeframe}
          type="button"
          role="radio"
          data-timeframe={timeframe}
          aria-checked={timeframe === value}
          aria-label={timeframes[timeframe].name}
          tabIndex={timeframe === (all.includes(value) ? value : all[0]) ? 0 : -1}
          onClick={() => onChoose(timeframe)}
          className="timeframe"
        >
          {timeframes[timeframe].label}
        </button>
      ))}
    </div>
  )
}
