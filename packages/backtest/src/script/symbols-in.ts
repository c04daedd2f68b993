import type { BacktestPlan } from '../backtest-plan.ts'

const quoted = /["']([A-Z0-9]{1,10}-[A-Z0-9]{2,10})["']/g
const whole = /^[A-Z0-9]{1,10}-[A-Z0-9]{2,10}$/

/** Symbols that a file seems to speak of: between quotes, or in its settings. A setting takes the place of the file's. */
export function symbolsIn({ source, params }: Pick<BacktestPlan, 'source' | 'params'>): string[] {
  const set = params.filter(({ type }) => type === 'str').map(({ value }) => value)
  const given = set.filter((value) => whole.test(value))
  if (given.length > 0) return [...new Set(given)]
  return [...new Set([...source.text.matchAll(quoted)].map(([, symbol = '']) => symbol))]
}
