import { utcDay } from '../../platform/dates.ts'

/** `2025-07-12` as a contract writes it: `July 12th, 2025`. */
export function formatEffectiveDate(isoDate: string): string {
  return utcDay(isoDate).replace(/\d+(?=,)/, (day) => day + ordinalEnding(Number(day)))
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}
