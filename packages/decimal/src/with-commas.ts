/** Decimal text as people write amounts: '73316.00' is '73,316.00'. Only the whole part is grouped; words stay as they are. */
export function withCommas(text: string): string {
  if (!/^-?\d/.test(text)) return text
  const point = text.indexOf('.')
  const end = point === -1 ? text.length : point
  const start = text.startsWith('-') ? 1 : 0
  if (end - start <= 3) return text
  let whole = text.slice(start, end)
  let grouped = ''
  while (whole.length > 3) {
    grouped = `,${whole.slice(-3)}${grouped}`
    whole = whole.slice(0, -3)
  }
  return text.slice(0, start) + whole + grouped + text.slice(end)
}
