const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const monthMs = 30.4375 * dayMs
/** 1970 began on a Thursday. */
const firstMondayMs = 4 * dayMs

/** A regular beat of local time at which an axis may have labels. */
export interface TimeStep {
  unit: 'time' | 'day' | 'month' | 'year'
  /** About so long. */
  ms: number
  /** The last beat at or before a local time. */
  floor(local: number): number
  /** The beat after one. */
  next(beat: number): number
}

export const timeSteps: readonly TimeStep[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => even('time', seconds * 1000)),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) =>
    even('time', minutes * minuteMs),
  ),
  even('day', dayMs),
  even('day', 2 * dayMs),
  even('day', 7 * dayMs, firstMondayMs),
  ...[1, 2, 3, 6].map((months) => monthStep('month', months)),
  ...[1, 2, 5, 10, 20, 50, 100].map((years) => monthStep('year', years * 12)),
]

function even(unit: TimeStep['unit'], ms: number, anchor = 0): TimeStep {
  return {
    unit,
    ms,
    floor: (local) => Math.floor((local - anchor) / ms) * ms + anchor,
    next: (beat) => beat + ms,
  }
}

function monthStep(unit: TimeStep['unit'], months: number): TimeStep {
  const beatOf = (month: number) => Date.UTC(1970, month, 1)
  const monthOf = (local: number) => {
    const date = new Date(local)
    return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
  }
  return {
    unit,
    ms: months * monthMs,
    floor: (local) => beatOf(Math.floor(monthOf(local) / months) * months),
    next: (beat) => beatOf(monthOf(beat) + months),
  }
}
