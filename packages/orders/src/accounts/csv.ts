/**
 * A file that a spreadsheet opens, as RFC 4180 has it. Text that a spreadsheet would run as a formula gets an apostrophe
 * before it; numbers are left as they are.
 */
export function csvFile(
  heads: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  return [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: string | null): string {
  if (value === null) return ''
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value)
  const safe = !isNumber && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Such as 2026-11-16T14:32:17.250Z. */
export function csvTime(time: number): string {
  return new Date(time).toISOString()
}
