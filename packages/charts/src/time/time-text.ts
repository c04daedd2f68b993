import { grouped } from '../text/numbers.ts'
import type { TimeStep } from './time-steps.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A label of the time axis, for the candle that opens at this local time. The larger unit is named where it begins. */
export function tickText(unit: TimeStep['unit'], beat: number, opening: number): string {
  if (unit === 'time' && beat % dayMs !== 0) return clockText(opening)
  const date = new Date(unit === 'time' || unit === 'day' ? opening : beat)
  const beginsYear = date.getUTCMonth() === 0 && date.getUTCDate() === 1
  if (unit === 'year' || (unit !== 'time' && beginsYear)) return String(date.getUTCFullYear())
  const month = months[date.getUTCMonth()] ?? ''
  return unit === 'month' ? month : `${month} ${date.getUTCDate()}`
}

/** The opening of a candle at the crosshair: the day, and the time of day unless the candle opens with the day. */
export function openingText(local: number, isDayOrWider: boolean): string {
  const date = new Date(local)
  const weekday = weekdays[date.getUTCDay()] ?? ''
  const day = `${weekday} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`
  if (!isDayOrWider) return `${day} ${clockText(local)}`
  const withYear = `${day} ${date.getUTCFullYear()}`
  return local % dayMs === 0 ? withYear : `${withYear} ${clockText(local)}`
}

/** `30 minutes`, `1 hour 5 minutes`, `2 days 4 hours`, `3 weeks`. */
export function spanText(ms: number): string {
  if (ms > 0 && ms % (7 * dayMs) === 0) return counted(ms / (7 * dayMs), 'week')
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor((ms % dayMs) / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  const seconds = Math.floor((ms % minuteMs) / 1000)
  const parts: string[] = []
  if (days > 0) parts.push(counted(days, 'day'))
  if (hours > 0) parts.push(counted(hours, 'hour'))
  if (minutes > 0) parts.push(counted(minutes, 'minute'))
  if (seconds > 0) parts.push(counted(seconds, 'second'))
  return parts.join(' ') || '0 minutes'
}

export function counted(count: number, one: string): string {
  return `${grouped(String(count))} ${one}${count === 1 ? '' : 's'}`
}

/** `13:40`, and with its seconds where there are some. */
export function clockText(local: number): string {
  const hasSeconds = Math.floor(local / 1000) % 60 !== 0
  return new Date(local).toISOString().slice(11, hasSeconds ? 19 : 16)
}
