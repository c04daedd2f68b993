import type { Scaled } from '@leadline/decimal/scaled'
import type { VenueId } from '@leadline/venues/venue-names'
import { venues } from '@leadline/venues/venue-registry'

import type { Comparison, DecimalLiteral, Expression, Value } from './syntax.ts'
import { meets, productMeets, thresholdAt } from './threshold.ts'

/** The market a panel shows, and the scale of its integers. */
export interface MarketScope {
  symbol: string
  base: string
  priceDecimals: number
  sizeDecimals: number
  /** The symbols of a watch list as they are now; undefined where there is no such list. */
  symbolsOf: (list: string) => readonly string[] | undefined
}

/** A print: side is who crossed the spread. A level of the book: side is where it rests. */
export interface MarketEntry {
  venue: VenueId
  side: 'buy' | 'sell' | 'bid' | 'ask'
  price: number
  size: Scaled
  /** Best bid plus best ask, which is twice the mid and therefore exact; null where there is no mid. */
  twiceMid: number | null
}

export type MarketPredicate = (line: Readonly<MarketEntry>) => boolean

/**
 * Turns a filter that was read without mistakes into a test of prints and levels. What does not depend on the line (its
 * symbol, its watch lists) is decided here, once.
 */
export function compileMarketFilter(expression: Expression, scope: MarketScope): MarketPredicate {
  switch (expression.kind) {
    case 'not': {
      const operand = compileMarketFilter(expression.operand, scope)
      return (line) => !operand(line)
    }
    case 'and': {
      const operands = expression.operands.map((operand) => compileMarketFilter(operand, scope))
      return (line) => operands.every((passes) => passes(line))
    }
    case 'or': {
      const operands = expression.operands.map((operand) => compileMarketFilter(operand, scope))
      return (line) => operands.some((passes) => passes(line))
    }
    case 'compare':
      return compileComparison(expression.field.name, expression.operator, expression.value, scope)
    case 'in': {
      const any = expression.values.map((value) =>
        compileComparison(expression.field.name, '=', value, scope),
      )
      return (line) => any.some((passes) => passes(line))
    }
    case 'in-list':
      return constant(isInList(expression.field.name, expression.list.name, scope))
    case 'contains':
      // No field of the tape or the book is free text.
      return constant(false)
  }
}

function compileComparison(
  field: string,
  operator: Comparison,
  value: Value,
  scope: MarketScope,
): MarketPredicate {
  const isEqual = operator === '='
  switch (field) {
    case 'exchange': {
      const venue = venues.find(({ name }) => same(name, value.text))?.id
      return (line) => (line.venue === venue) === isEqual
    }
    case 'side': {
      const side = value.text.toLowerCase()
      return (line) => (line.side === side) === isEqual
    }
    case 'symbol':
      return constant(same(scope.symbol, value.text) === isEqual)
    case 'asset':
      return constant(same(scope.base, value.text) === isEqual)
    default:
      return value.kind === 'number'
        ? compileNumber(field, operator, value.decimal, scope)
        : constant(false)
  }
}

function compileNumber(
  field: string,
  operator: Comparison,
  literal: DecimalLiteral,
  { priceDecimals, sizeDecimals }: MarketScope,
): MarketPredicate {
  if (field === 'distance') return compileDistance(operator, literal)
  const decimals =
    field === 'price'
      ? priceDecimals
      : field === 'size'
        ? sizeDecimals
        : priceDecimals + sizeDecimals
  const threshold = thresholdAt(operator, literal, decimals)
  if ('always' in threshold) return constant(threshold.always)
  const { operator: by, bound } = threshold
  if (field === 'price') return ({ price }) => meets(price, by, bound)
  if (field === 'size') return ({ size }) => meets(size, by, bound)
  return ({ price, size }) => productMeets(price, size, by, bound)
}

/**
 * |price − mid| ÷ mid × 10,000 against n, without a division: |2 price − 2 mid| × 10,000 × 10^d against n × 10^d × 2 mid.
 * A level in a book without a mid has no distance and meets no comparison.
 */
function compileDistance(
  operator: Comparison,
  { units, decimals }: DecimalLiteral,
): MarketPredicate {
  const scale = 10_000n * 10n ** BigInt(decimals)
  return ({ price, twiceMid }) => {
    if (twiceMid === null || twiceMid <= 0) return false
    const apart = Math.abs(2 * price - twiceMid)
    return meets(BigInt(apart) * scale, operator, units * BigInt(twiceMid))
  }
}

function isInList(field: string, list: string, { symbol, base, symbolsOf }: MarketScope): boolean {
  const symbols = symbolsOf(list.toLowerCase()) ?? []
  return field === 'asset'
    ? symbols.some((listed) => same(assetOf(listed), base))
    : symbols.some((listed) => same(listed, symbol))
}

/** The asset of a symbol: BTC of BTC-USD. */
export function assetOf(symbol: string): string {
  return symbol.slice(0, Math.max(symbol.lastIndexOf('-'), 0)) || symbol
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

function constant(answer: boolean): MarketPredicate {
  return () => answer
}
