/** '26.99' as 2699; undefined for anything that is not a whole number of cents. */
export function centsOf(decimal: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** 2699 as '26.99'. */
export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** An amount of coin in its smallest unit, as text: 26990000 with 8 digits is '0.26990000'. */
export function coinText(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
