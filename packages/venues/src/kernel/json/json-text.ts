import { plainDecimal } from '@leadline/decimal/plain-decimal'

/**
 * JSON written by hand, because its numbers must stay as they stand: JavaScript would write 0.0000001 as 1e-7, which an
 * exchange may not read, and change the last digits of an order's long number.
 */
export type JsonField = readonly [name: string, json: string] | undefined

export function objectText(...fields: readonly JsonField[]): string {
  const written = fields.filter((field) => field !== undefined)
  return `{${written.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}

export function textField(name: string, text: string): JsonField {
  return [name, JSON.stringify(text)]
}

/** Throws for what is no decimal: such terms never leave. */
export function numberField(name: string, amount: string): JsonField {
  return [name, plainNumber(amount)]
}

export class BadAmountError extends Error {
  constructor(amount: string) {
    super(`${amount.slice(0, 40)} is not an amount`)
  }
}

/** '0.00100000' is 0.001. */
export function plainNumber(amount: string): string {
  const plain = plainDecimal(amount)
  if (plain === undefined) throw new BadAmountError(amount)
  return plain
}
