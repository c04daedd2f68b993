/** The day a lot came, and the minute: '2026-11-18 14:32', UTC as in the exported files. */
export function lotTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}
