/**
 * Milliseconds of a time that is sent in nanoseconds, microseconds or milliseconds: which of them differs between
 * streams and between descriptions of the same stream, but not by a factor that could be mistaken for a date.
 */
export function eventTimeMs(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{12,19}$/.test(text)) return undefined
  if (text.length >= 18) return Number(text.slice(0, -6))
  return text.length >= 15 ? Number(text.slice(0, -3)) : Number(text)
}
