import { expect, test } from 'vitest'

import { deflatedSharpe, luckySharpe, sharpeProbability } from './deflated-sharpe.ts'
import { momentsOf } from './moments.ts'
import { normalQuantile, normalShare } from './normal-distribution.ts'
import { returnRatios } from './return-ratios.ts'

const dayMs = 86_400_000

test('the normal distribution is that of the tables, to its far ends', () => {
  for (const [value, share] of [
    [0, 0.5],
    [1, 0.841_344_746_068_542_9],
    [-1.959_963_984_540_054, 0.025],
    [4.9, 1 - 4.791_832_765_903_198e-7],
    [-6, 9.865_876_450_376_946e-10],
  ] as const) {
    expect(Math.abs(normalShare(value) / share - 1)).toBeLessThan(1e-12)
  }
  expect(normalQuantile(0.975)).toBeCloseTo(1.959_963_984_540_054, 12)
  expect(normalQuantile(0.01)).toBeCloseTo(-2.326_347_874_040_841, 12)
  expect(() => normalQuantile(1)).toThrow('between 0 and 1')
})

test('the deflated Sharpe ratio of the paper: 2.5 a year over five years, best of a hundred, and of 46', () => {
  // Daily returns, 250 a year; the variance of the hundred ratios is one half, a year.
  const chosen = { sharpeOfStep: 2.5 / Math.sqrt(250), steps: 1250, skewness: -3, kurtosis: 10 }
  const variance = 1 / 2 / 250
  expect(luckySharpe(100, variance)).toBeCloseTo(0.1132, 4)
  expect(deflatedSharpe(chosen, 100, variance)).toBeCloseTo(0.9004, 4)
  expect(deflatedSharpe(chosen, 46, variance)).toBeCloseTo(0.9505, 4)
  // The same with normal returns would have been 0.9505 after 88 trials.
  const normal = { ...chosen, skewness: 0, kurtosis: 3 }
  expect(deflatedSharpe(normal, 88, variance)).toBeCloseTo(0.9505, 3)
})

test('one strategy that nobody chose has nothing to be lucky about', () => {
  const alone = { sharpeOfStep: 0.1, steps: 101, skewness: 0, kurtosis: 3 }
  expect(luckySharpe(1, 0.5)).toBe(0)
  // (0.1 × 10) / √1.005
  expect(deflatedSharpe(alone, 1, 0)).toBeCloseTo(normalShare(1 / Math.sqrt(1.005)), 12)
  expect(sharpeProbability({ ...alone, steps: 1 }, 0)).toBeNull()
})

test('Sharpe and Sortino of four days, by hand', () => {
  // Mean 1 %; deviations 1, −3, 1, 1: squares add up to 12, divided by 3 is 4: 2 %. Below zero only −2 %, over four: 1 %.
  const { sharpeOfStep, sharpe, sortino } = returnRatios([0.02, -0.02, 0.02, 0.02], dayMs)
  expect(sharpeOfStep).toBeCloseTo(0.5, 12)
  expect(sharpe).toBeCloseTo(0.5 * Math.sqrt(365), 10)
  expect(sortino).toBeCloseTo(1 * Math.sqrt(365), 10)
  // Central moments: cubes −24/4 over (12/4)^1.5, fourth powers 84/4 over 3².
  expect(momentsOf([2, -2, 2, 2])?.skewness).toBeCloseTo(-6 / 27 ** 0.5, 12)
  expect(momentsOf([2, -2, 2, 2])?.kurtosis).toBeCloseTo(21 / 9, 12)
})

test('what does not vary has no ratio, and what never fell has no Sortino', () => {
  expect(returnRatios([0.01, 0.01, 0.01], dayMs)).toMatchObject({ sharpe: null, sortino: null })
  expect(returnRatios([0.01], dayMs).sharpe).toBeNull()
  expect(returnRatios([], dayMs).steps).toBe(0)
  expect(returnRatios([0.01, 0.02], dayMs).sortino).toBeNull()
})
