import { assetOf } from './compile-market.ts'
import type { Comparison, DecimalLiteral, Expression, Value } from './syntax.ts'
import { meets, thresholdAt } from './threshold.ts'

/** One story as the feed holds it. */
export interface NewsStory<Reading extends AssetReading = AssetReading> {
  headline: string
  source: string
  topic: string
  /** Milliseconds. */
  publishedAt: number
  /** What it says of each asset it is about. */
  readings: readonly Reading[]
}

export interface AssetReading {
  asset: string
  /** In hundredths: -70 is -0.70. */
  sentimentHundredths: number
  /** From 0 to 100. */
  confidencePercent: number
}

export interface NewsScope {
  now: number
  symbolsOf: (list: string) => readonly string[] | undefined
}

/**
 * A story is shown when one of its assets meets the whole filter, so that asset and sentiment in one filter are tested
 * on the same asset. Returns those that do, because the panel shows their numbers first.
 */
export function matchingReadings<Reading extends AssetReading>(
  expression: Expression,
  story: NewsStory<Reading>,
  scope: NewsScope,
): Reading[] {
  return story.readings.filter((reading) => passes(expression, story, reading, scope))
}

function passes(
  expression: Expression,
  story: NewsStory,
  reading: AssetReading,
  scope: NewsScope,
): boolean {
  switch (expression.kind) {
    case 'not':
      return !passes(expression.operand, story, reading, scope)
    case 'and':
      return expression.operands.every((operand) => passes(operand, story, reading, scope))
    case 'or':
      return expression.operands.some((operand) => passes(operand, story, reading, scope))
    case 'compare':
      return compares(expression, story, reading, scope.now)
    case 'in':
      return expression.values.some((value) =>
        compares({ ...expression, operator: '=', value }, story, reading, scope.now),
      )
    case 'in-list':
      return (scope.symbolsOf(expression.list.name.toLowerCase()) ?? []).some(
        (symbol) => fold(assetOf(symbol)) === fold(reading.asset),
      )
    case 'contains':
      return fold(textOf(expression.field.name, story)).includes(fold(expression.value.text))
  }
}

function compares(
  condition: { field: { name: string }; operator: Comparison; value: Value },
  story: NewsStory,
  reading: AssetReading,
  now: number,
): boolean {
  const { field, operator, value } = condition
  if (value.kind === 'number') {
    const number = numberOf(field.name, story, reading, now)
    if (number) return numberMeets(number, operator, value.decimal)
  }
  const text = field.name === 'asset' ? reading.asset : textOf(field.name, story)
  return (fold(text) === fold(value.text)) === (operator === '=')
}

interface ScaledNumber {
  units: number
  decimals: number
}

function numberOf(
  field: string,
  { publishedAt }: NewsStory,
  reading: AssetReading,
  now: number,
): ScaledNumber | undefined {
  if (field === 'sentiment') return { units: reading.sentimentHundredths, decimals: 2 }
  if (field === 'confidence') return { units: reading.confidencePercent, decimals: 0 }
  // A story is 120 minutes old until it is 121: whole minutes, as the panel shows them.
  if (field === 'age') return { units: Math.floor((now - publishedAt) / 60_000), decimals: 0 }
  return undefined
}

function numberMeets(amount: ScaledNumber, operator: Comparison, literal: DecimalLiteral): boolean {
  const threshold = thresholdAt(operator, literal, amount.decimals)
  if ('always' in threshold) return threshold.always
  return meets(amount.units, threshold.operator, threshold.bound)
}

function textOf(field: string, { headline, source, topic }: NewsStory): string {
  if (field === 'headline') return headline
  return field === 'source' ? source : topic
}

function fold(text: string): string {
  return text.toLowerCase()
}
