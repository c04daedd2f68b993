import { clockTime } from '../../platform/time.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** The time of day in this computer's zone, with the day where it is not today: 14:32, Nov 17 14:32. */
export function storyTime(publishedAt: number, now = Date.now()): string {
  const time = clockTime(publishedAt).slice(0, 5)
  const isToday = day.format(publishedAt) === day.format(now)
  return isToday ? time : `${day.format(publishedAt)} ${time}`
}
