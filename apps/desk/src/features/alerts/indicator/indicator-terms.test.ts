import { expect, test } from 'vitest'

import type { IndicatorAlertTerms } from '../../../platform/alerts/indicator-alert.ts'
import {
  comparableKinds,
  hasClose,
  paramsMistake,
  plainValue,
  valueMistake,
  withIndicator,
} from './indicator-terms.ts'

const ema = { kind: 'ema', params: [14], line: 0 }
const rsi = { kind: 'rsi', params: [14], line: 0 }
const terms: IndicatorAlertTerms = {
  symbol: 'BTC-USD',
  source: 'all',
  timeframe: '1m',
  indicator: ema,
  condition: 'crosses',
  than: { type: 'close' },
  when: 'close',
}

test('prices are compared with prices and with the close, plain numbers with plain numbers', () => {
  const ids = (indicator: typeof ema) =>
    comparableKinds({ ...terms, indicator }).map(({ id }) => id)
  expect(ids(ema)).toContain('sma')
  expect(ids(ema)).not.toContain('rsi')
  expect(ids(rsi)).toContain('stochastic')
  expect([hasClose(terms), hasClose({ ...terms, indicator: rsi })]).toEqual([true, false])
})

test('another indicator keeps what it is compared with where that is possible', () => {
  expect(withIndicator(terms, { ...ema, kind: 'sma' }).than).toEqual({ type: 'close' })
  expect(withIndicator(terms, rsi).than).toEqual({ type: 'value', value: '' })
})

test('a value is read with commas and with either minus; anything else is named', () => {
  expect(plainValue('60,050.00')).toBe('60050.00')
  expect(plainValue('−0.5')).toBe('-0.5')
  expect(valueMistake('−0.5')).toBeUndefined()
  expect(valueMistake('')).toBe('Type a number.')
  expect(valueMistake('seventy')).toMatch(/^Type a number, such as/)
})

test('a length that no indicator has is named', () => {
  expect(paramsMistake(ema, ['14'])).toBeUndefined()
  expect(paramsMistake(ema, ['0'])).toBe('Length: a number from 1 to 1,000')
  expect(paramsMistake(ema, [''])).toBe('Length: a number from 1 to 1,000')
})
