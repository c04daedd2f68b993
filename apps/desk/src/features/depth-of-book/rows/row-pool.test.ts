import { expect, test } from 'vitest'

import { RowPool, rowKey } from './row-pool.ts'

function pool(size: number) {
  const made = new RowPool<{ name: number; slot: number; standIn: (slot: number) => void }>()
  for (let name = 0; name < size; name += 1) {
    const line = {
      name,
      slot: -1,
      standIn: (slot: number) => {
        line.slot = slot
      },
    }
    made.add(line)
  }
  const names = () => Array.from({ length: size }, (_, slot) => made.at(slot)?.name)
  return { made, names }
}

test('rows that move take their lines along; only the new price gets another one', () => {
  const { made, names } = pool(4)
  made.assign([40, 30, 20, 10])
  const [a, b, c, d] = names()
  // 35 comes between, 10 leaves.
  made.assign([40, 35, 30, 20])
  expect(names()).toEqual([a, d, b, c])
  expect(made.at(3)?.slot).toBe(3)
})

test('every slot has a line of its own, also where nothing stands or two rows have one key', () => {
  const { made, names } = pool(4)
  made.assign([Number.NaN, 30, 30, Number.NaN])
  expect(new Set(names()).size).toBe(4)
  made.assign([30, Number.NaN, Number.NaN, 30])
  expect(new Set(names()).size).toBe(4)
})

test('rows of one price on both sides of the line, and several of one side, have different keys', () => {
  const keys = [rowKey(60_000, 0, true), rowKey(60_000, 0, false), rowKey(60_000, 1, true)]
  expect(new Set(keys).size).toBe(3)
  expect(rowKey(Number.NaN, 0, true)).toBeNaN()
})
