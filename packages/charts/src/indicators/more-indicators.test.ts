import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CandleSeries } from '../series/candle-series.ts'
import { madeCandles } from '../testing/made-candles.ts'
import { plainAverages } from '../testing/plain-averages.ts'
import { plainOscillators } from '../testing/plain-oscillators.ts'
import { plainOverPrice } from '../testing/plain-over-price.ts'
import { builtInIndicators } from './built-in.ts'
import { settledParams } from './indicator-kind.ts'
import { IndicatorSet } from './indicator-set.ts'

const plain = { ...plainAverages, ...plainOscillators, ...plainOverPrice }

/** Those of trades with their sides are made of no candle, and have a test of their own. */
const ofCandles = builtInIndicators.slice(7).filter(({ usesTrades }) => !usesTrades)

test('every indicator after the first seven has a plain reading to be compared with', () => {
  expect(Object.keys(plain).toSorted()).toEqual(ofCandles.map(({ id }) => id).toSorted())
})

for (const kind of ofCandles) {
  test(`${kind.name} says what a plain reading of its definition says, with any settings`, () => {
    const lengths = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 110 }),
        fc.constantFrom(60_000, 3_600_000),
        lengths,
        (seed, count, widthMs, drawn) => {
          const start = Date.UTC(2026, 10, 14, 23)
          const candles = madeCandles({ count, seed, gaps: 0.1, widthMs, start })
          const params = settledParams(
            kind,
            kind.id === 'psar' ? drawn.map((each) => each / 100) : drawn,
          )
          const series = new CandleSeries()
          series.replace(0, Number.MAX_SAFE_INTEGER, candles)
          const indicator = new IndicatorSet(series).add(kind.id, params)
          const expected = plain[kind.id]?.(candles, params) ?? []
          expect(expected).toHaveLength(kind.lines.length)
          const wrong = expected.flatMap((values, line) =>
            [...values.keys()].filter(
              (row) => !isSame(indicator.valueAt(line, row), values[row] ?? Number.NaN),
            ),
          )
          expect(wrong).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })
}

/** Volumes are in the billions and prices in the millions: the error of floating point grows with them. */
function isSame(value: number, wanted: number): boolean {
  if (Number.isNaN(wanted)) return Number.isNaN(value)
  return Math.abs(value - wanted) <= Math.max(1e-3, Math.abs(wanted) * 1e-9)
}
