import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { dayName, type GroupRow } from './journal-groups.ts'

const monthTitle = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The result of every day of a month. A day with trades can be chosen. */
export function ProfitCalendar({
  days,
  now,
  chosen,
  onChoose,
}: {
  days: readonly GroupRow[]
  now: number
  chosen: string | null
  onChoose: (name: string) => void
}) {
  const [back, setBack] = useState(0)
  const byName = new Map(days.map((day) => [day.name, day]))
  const today = new Date(now)
  const first = new Date(today.getFullYear(), today.getMonth() - back, 1)
  const oldest = days.at(-1)?.name ?? dayName(now)
  const dayCount = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const before = (first.getDay() + 6) % 7
  return (
    <div className="profit-calendar">
      <p className="profit-month">
        <button
          type="button"
          className="icon-button"
          aria-label="Month before"
          disabled={dayName(first.getTime()) <= oldest}
          onClick={() => setBack(back + 1)}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </button>
        <span aria-live="polite">{monthTitle.format(first)}</span>
        <button
          type="button"
          className="icon-button"
          aria-label="Month after"
          disabled={back === 0}
          onClick={() => setBack(back - 1)}
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </button>
      </p>
      <div className="profit-days" role="group" aria-label="Result by day, USD">
        {weekdays.map((name) => (
          <span key={name} className="profit-weekday" aria-hidden="true">
            {name}
          </span>
        ))}
        {Array.from({ length: dayCount }, (_, index) => {
          const date = new Date(first.getFullYear(), first.getMonth(), index + 1)
          const name = dayName(date.getTime())
          const day = byName.get(name)
          const column = index === 0 ? { gridColumnStart: before + 1 } : undefined
          if (!day) {
            return (
              <span key={name} className="profit-day" style={column}>
                {index + 1}
              </span>
            )
          }
          const trades = `${day.count} ${day.count === 1 ? 'trade' : 'trades'}`
          return (
            <button
              key={name}
              type="button"
              className="profit-day"
              style={column}
              data-direction={directionOf(day.result)}
              aria-pressed={name === chosen}
              title={`${formatResult(day.result)} USD, ${trades}`}
              onClick={() => onChoose(name)}
            >
              <span>{index + 1}</span>
              <span className="profit-amount figures" aria-hidden="true">
                {shortResult(day.result)}
              </span>
              <span className="sr-only">
                {monthTitle.format(first)}: {formatResult(day.result)} USD, {trades}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** A cell has room for five signs: '+1,204' or '−12.4k' stand for what the label says in full. */
function shortResult(text: string): string {
  const whole = formatResult(text)
  const cents = whole.length <= 6
  if (cents) return whole
  const dollars = whole.replace(/\.\d\d$/, '')
  if (dollars.length <= 6) return dollars
  const thousands = dollars.replace(/,(\d)\d\d$/, '.$1k')
  return thousands.length <= 6 ? thousands : thousands.replace(/,(\d)\d\d\.\dk$/, '.$1m')
}
