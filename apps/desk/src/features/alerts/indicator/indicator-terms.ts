import { alertedIndicators, kindOf } from '@leadline/charts/alerts/indicator-condition'
import { type IndicatorKind, settledParams } from '@leadline/charts/indicators/indicator-kind'

import type { AlertLine, IndicatorAlertTerms } from '../../../platform/alerts/indicator-alert.ts'

/** A kind with its usual settings and its first line. */
export function usualLine(kind: IndicatorKind): AlertLine {
  return { kind: kind.id, params: settledParams(kind, []), line: 0 }
}

/** Lines that can be compared with one of this indicator: both are prices, both are sizes, or both plain numbers. */
export function comparableKinds({ indicator }: IndicatorAlertTerms): readonly IndicatorKind[] {
  const unit = kindOf(indicator)?.unit
  return alertedIndicators.filter((kind) => kind.unit === unit)
}

/** Only a price can be compared with the close. */
export function hasClose({ indicator }: IndicatorAlertTerms): boolean {
  return kindOf(indicator)?.unit === 'price'
}

/** With another indicator: what it is compared with stays where that is possible. */
export function withIndicator(
  terms: IndicatorAlertTerms,
  indicator: AlertLine,
): IndicatorAlertTerms {
  const next = { ...terms, indicator }
  const { than } = terms
  const isGood =
    than.type === 'value' ||
    (than.type === 'close' && hasClose(next)) ||
    (than.type === 'indicator' &&
      comparableKinds(next).some(({ id }) => id === than.indicator.kind))
  return isGood ? next : { ...next, than: { type: 'value', value: '' } }
}

/** What is wrong with a value, as readable text; undefined where it is one. */
export function valueMistake(text: string): string | undefined {
  const plain = text.replaceAll(/[\s,]/g, '').replace('\u2212', '-')
  if (plain === '') return 'Type a number.'
  return /^-?\d{1,15}(\.\d{1,18})?$/.test(plain) ? undefined : 'Type a number, such as 70 or -0.5.'
}

export function plainValue(text: string): string {
  return text.replaceAll(/[\s,]/g, '').replace('\u2212', '-')
}

/** What is wrong with the settings of a line; undefined where they can be used. */
export function paramsMistake(line: AlertLine, texts: readonly string[]): string | undefined {
  const params = kindOf(line)?.params ?? []
  const wrong = params.find(({ min, max }, index) => {
    const value = Number(texts[index])
    return (texts[index] ?? '').trim() === '' || !(value >= min && value <= max)
  })
  return (
    wrong && `${wrong.label}: a number from ${wrong.min} to ${wrong.max.toLocaleString('en-US')}`
  )
}
