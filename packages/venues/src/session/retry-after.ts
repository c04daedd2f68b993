/**
 * When the exchange will listen again, by its Retry-After header: seconds, or a date. Undefined where it says
 * nothing.
 */
export function retryAfterTime(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,7}(?:\.\d+)?$/.test(text)) return now + Math.ceil(Number(text) * 1000)
  const date = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(date, now)
}
