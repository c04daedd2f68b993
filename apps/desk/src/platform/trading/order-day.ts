import { clockTime } from '../time.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/** The day of an order, as far as it takes one: null today, 'Nov 16' this year, 'Nov 16, 2025' before. */
export function dayOf(time: number, now: number): string | null {
  if (date.format(time) === date.format(now)) return null
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? day.format(time) : date.format(time)
}

export function wholeTime(time: number): string {
  return `${date.format(time)}, ${clockTime(time)}`
}
