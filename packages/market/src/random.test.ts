import { expect, test } from 'vitest'

import { Random, textureOf } from './random.ts'

test('the same seed gives the same numbers, another seed gives others', () => {
  const draw = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 20 }, () => random.unit())
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('the numbers are what they were when the still was drawn', () => {
  const random = new Random(1)
  expect([random.unit(), random.unit()]).toEqual([0.6270739405881613, 0.002735721180215478])
})

test('normal is centered, with a deviation of one', () => {
  const random = new Random(3)
  let sum = 0
  let squares = 0
  const draws = 20_000
  for (let draw = 0; draw < draws; draw += 1) {
    const value = random.normal()
    sum += value
    squares += value * value
  }
  expect(Math.abs(sum / draws)).toBeLessThan(0.03)
  expect(squares / draws).toBeCloseTo(1, 1)
})

test('a level keeps its texture, and neighbours differ', () => {
  expect(textureOf(134_836, 2)).toBe(textureOf(134_836, 2))
  const row = Array.from({ length: 50 }, (_, step) => textureOf(134_800 + step, 0))
  expect(new Set(row).size).toBe(50)
  expect(Math.min(...row)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...row)).toBeLessThan(1)
})
