export const historySpans = ['Today', '7 days', '30 days', 'This year', 'All'] as const
export type HistorySpan = (typeof historySpans)[number]

export interface HistorySettings {
  span: HistorySpan
}

const dayMs = 86_400_000

/** From when on, by the computer's own calendar. */
export function spanStart(span: HistorySpan, now: number): number {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  switch (span) {
    case 'Today':
      return midnight.getTime()
    case '7 days':
      return midnight.getTime() - 6 * dayMs
    case '30 days':
      return midnight.getTime() - 29 * dayMs
    case 'This year':
      return new Date(midnight.getFullYear(), 0, 1).getTime()
    case 'All':
      return 0
  }
}
