/** Amounts of coin are decimal text, and stay exact: no float ever stands for them. */

export function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}

/** `one` minus `other`, and never below zero; undefined of what is no plain decimal. */
export function coinDifference(one: string, other: string): string | undefined {
  if (![one, other].every((amount) => /^\d+(?:\.\d+)?$/.test(amount))) return undefined
  const digits = Math.max(decimalsOf(one), decimalsOf(other))
  const rest = unitsOf(one, digits) - unitsOf(other, digits)
  if (rest <= 0n) return '0'
  const text = rest.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

function unitsOf(amount: string, digits: number): bigint {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(digits, '0'))
}
