const dayMs = 24 * 60 * 60_000

const two = (value: number) => String(value).padStart(2, '0')

/** Date and time as the desk writes them, in the computer's zone and with 24 hours: 2026-11-19 14:45. */
export function expiryText(time: number): string {
  const date = new Date(time)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What was typed, as a time; null where it is none. */
export function readExpiry(text: string): number | null {
  const parts = /^(\d{4})-(\d\d?)-(\d\d?)[ T]+(\d\d?):(\d\d)$/.exec(text.trim())
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number)
  const date = new Date(year, month - 1, day, hour, minute)
  // The 31st of November is no day, and 25:00 no time: a date made of them would be another one. An hour that a clock
  // change leaves out is taken as the one after it.
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60
  return isReal ? date.getTime() : null
}

export interface ExpiryPreset {
  label: string
  at: (now: number) => number
}

/** How long orders are usually good. */
export const expiryPresets: readonly ExpiryPreset[] = [
  { label: 'End of day', at: (now) => new Date(now).setHours(23, 59, 0, 0) },
  { label: '24 h', at: (now) => now + dayMs },
  { label: '7 days', at: (now) => now + 7 * dayMs },
  { label: '30 days', at: (now) => now + 30 * dayMs },
]

/** What an order with a date begins with. */
export function usualExpiry(now: number): string {
  return expiryText(now + dayMs)
}
