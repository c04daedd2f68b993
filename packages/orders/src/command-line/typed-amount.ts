import { exact, readDecimal, zero } from '../decimal-text.ts'

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** Longer than this no exchange counts. */
const most = 40

/** '65,000.5' as '65000.5'; undefined where it is no amount above zero, or a comma stands where no thousand ends. */
export function typedAmount(text: string): string | undefined {
  if (text.length > most) return undefined
  const plain = grouped.test(text) ? text.replaceAll(',', '') : text
  const value = readDecimal(plain)
  return value?.gt(zero) === true ? value.toFixed() : undefined
}

/** The same, and '67.5k' as 67500. There is no 'm': it is minutes. */
export function typedPrice(text: string): string | undefined {
  const thousands = /^(\d{1,12}(?:\.\d{1,12})?)k$/i.exec(text)?.[1]
  if (thousands === undefined) return typedAmount(text)
  const value = exact(thousands).times(exact('1000'))
  return value.gt(zero) ? value.toFixed() : undefined
}

/** '10' or '10m' as 10 minutes, '2h' as 120. */
export function typedMinutes(text: string): number | undefined {
  const [, digits = '', unit = 'm'] = /^(\d{1,5})(m|min|h)?$/i.exec(text) ?? []
  const minutes = Number(digits) * (unit.toLowerCase() === 'h' ? 60 : 1)
  return minutes > 0 ? minutes : undefined
}
