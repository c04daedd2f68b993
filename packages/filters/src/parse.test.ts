import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseFilter } from './parse.ts'
import type { Expression } from './syntax.ts'

/** The shape of an expression, with every group in parentheses. */
function shape(expression: Expression | undefined): string {
  if (!expression) return ''
  switch (expression.kind) {
    case 'not':
      return `(not ${shape(expression.operand)})`
    case 'and':
    case 'or':
      return `(${expression.operands.map(shape).join(` ${expression.kind} `)})`
    case 'compare':
      return `${expression.field.name}${expression.operator}${expression.value.text}`
    case 'in':
      return `${expression.field.name} in [${expression.values.map(({ text }) => text).join(' ')}]`
    case 'in-list':
      return `${expression.field.name} in @${expression.list.name}`
    case 'contains':
      return `${expression.field.name} contains ${expression.value.text}`
  }
}

const read = (filter: string) => shape(parseFilter(filter).expression)

test('comparisons are read first, then not, then and, then or', () => {
  expect(read('side = buy or side = sell and notional >= 100k')).toBe(
    '(side=buy or (side=sell and notional>=100k))',
  )
  expect(read('not exchange = Gemini and size > 1')).toBe('((not exchange=Gemini) and size>1)')
  expect(read('not (exchange = Gemini and size > 1)')).toBe('(not (exchange=Gemini and size>1))')
  expect(read('a = 1 or b = 2 or c = 3 and d = 4')).toBe('(a=1 or b=2 or (c=3 and d=4))')
})

test('capitals do not matter, and spaces not anywhere', () => {
  expect(read('NOTIONAL>=25000 AND Exchange IN(Coinbase,Kraken)')).toBe(
    '(notional>=25000 and exchange in [Coinbase Kraken])',
  )
})

test('names may hold points and hyphens', () => {
  expect(read('exchange = Binance.US and symbol = BTC-USD')).toBe(
    '(exchange=Binance.US and symbol=BTC-USD)',
  )
  expect(read('symbol in (1INCH-USD, BTC-USDT)')).toBe('symbol in [1INCH-USD BTC-USDT]')
})

test('k stands for thousand and m for million, exactly', () => {
  const decimal = (filter: string) => {
    const { expression } = parseFilter(filter)
    if (expression?.kind !== 'compare' || expression.value.kind !== 'number') return undefined
    return expression.value.decimal
  }
  expect(decimal('notional >= 100k')).toEqual({ units: 100_000n, decimals: 0 })
  expect(decimal('notional >= 2.5m')).toEqual({ units: 2_500_000n, decimals: 0 })
  expect(decimal('notional >= 0.0005k')).toEqual({ units: 5n, decimals: 1 })
  expect(decimal('sentiment <= -0.50')).toEqual({ units: -5n, decimals: 1 })
  expect(decimal('size >= .05')).toEqual({ units: 5n, decimals: 2 })
  expect(decimal('sentiment > -.5')).toEqual({ units: -5n, decimals: 1 })
})

test('an empty filter shows everything and is no mistake', () => {
  expect(parseFilter('  ')).toEqual({ expression: undefined, mistakes: [] })
})

test.each([
  ['notional', 0, 8],
  ['notional >=', 11, 11],
  ['notional >= and size > 1', 12, 15],
  ['(size > 1', 0, 1],
  ['size > 1)', 8, 9],
  ['size > 1 price > 2', 9, 14],
  ['exchange in Coinbase', 12, 20],
  ['exchange in (Coinbase', 12, 13],
  ['headline contains "upgrade', 18, 26],
  ['size > 1 & price > 2', 9, 10],
  ['size = @main', 7, 12],
  ['symbol in @', 10, 11],
])('a mistake in %j is found where it stands', (filter, start, end) => {
  const { expression, mistakes } = parseFilter(filter)
  expect(expression).toBeUndefined()
  expect(mistakes[0]).toMatchObject({ start, end })
  expect(mistakes[0]?.message).toMatch(/^[A-Z@&].+\.$/)
})

test('nothing that can be typed breaks it', () => {
  const words = 'not and or in ( ) , = >= @main " size 1k é - .'.split(' ')
  const piece = fc.constantFrom(...words)
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      const filter = pieces.join(' ')
      const { mistakes } = parseFilter(filter)
      for (const { start, end } of mistakes) {
        expect(start).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(filter.length)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a thousand parentheses are refused with a readable reason', () => {
  const filter = `${'('.repeat(1000)}size > 1${')'.repeat(1000)}`
  expect(parseFilter(filter).mistakes[0]?.message).toContain('nested too deeply')
})
