import * as z from 'zod/mini'

const minuteMs = 60_000

/** Lengths of the footer's sums. */
export const windowsMs = [1, 5, 15, 30, 60].map((minutes) => minutes * minuteMs)
export const defaultWindowMs = 5 * minuteMs

export interface TapeSettings {
  windowMs: number
}

/** Something else than what was kept, where that is not good. */
const orElse = z.catch

const Kept = z.object({
  windowMs: orElse(z.number().check(z.refine((ms) => windowsMs.includes(ms))), defaultWindowMs),
})

/** Whatever was kept. By default the footer adds up the last 5 minutes. */
export function readTapeSettings(kept: unknown): TapeSettings {
  const read = Kept.safeParse(kept)
  return read.success ? read.data : { windowMs: defaultWindowMs }
}

export function windowText(windowMs: number): string {
  return `${windowMs / minuteMs} min`
}
