const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2025-07-12` as a contract writes it: `July 12th, 2025`. A day, so no time zone can move it. */
export function formatEffectiveDate(isoDate: string): string {
  const [year = 0, month = 0, day = 0] = isoDate.split('-').map(Number)
  return `${months[month - 1]} ${day}${ordinalEnding(day)}, ${year}`
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}
