import { timeframes } from '@leadline/charts/time/timeframes'
import type { Timeframe } from '@leadline/venues/market-events'
import type { KeyboardEvent } from 'react'

const all = Object.keys(timeframes) as Timeframe[]

/** The eight of the toolbar, side by side. Arrows choose. */
export function TimeframeChoice({
  value,
  onChoose,
}: {
  value: Timeframe
  onChoose: (timeframe: Timeframe) => void
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
          tabIndex={timeframe === value ? 0 : -1}
          onClick={() => onChoose(timeframe)}
          className="timeframe"
        >
          {timeframes[timeframe].label}
        </button>
      ))}
    </div>
  )
}
