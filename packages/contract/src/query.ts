import * as z from 'zod/mini'

/**
 * A whole number in a query string. Callers pass a number; it travels as text, and the server reads
 * it back as a number.
 */
export function queryNumber(range: { min: number; max: number }) {
  const problem = `Expected a whole number from ${range.min} to ${range.max}`
  const number = z.int(problem).check(z.minimum(range.min, problem), z.maximum(range.max, problem))
  const text = z.string().check(z.regex(/^\d{1,15}$/))
  return z.pipe(z.pipe(z.union([number, text], problem), z.transform(Number)), number)
}
