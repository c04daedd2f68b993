const hex = /^[0-9a-f]{32}$/

/**
 * Our own number as we wrote it: Kraken keeps it as an integer, so neither the case of its letters nor its dashes are
 * sure to come back.
 */
export function readClientOrderId(text: string | undefined): string | null {
  if (text === undefined) return null
  const lower = text.toLowerCase()
  const digits = lower.replaceAll('-', '')
  if (!hex.test(digits)) return text
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
