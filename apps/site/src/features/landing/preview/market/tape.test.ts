import { expect, test } from 'vitest'

import { Tape } from './tape.ts'

function record(tape: Tape, sizeE4: number) {
  tape.record({ timeMs: 0, venue: 0, side: 'buy', priceTicks: 1, sizeE4 })
}

test('trades are read newest first', () => {
  const tape = new Tape()
  for (const sizeE4 of [1, 2, 3]) record(tape, sizeE4)
  expect(tape.recent(2).map((trade) => trade.sizeE4)).toEqual([3, 2])
  expect(tape.last?.id).toBe(3)
})

test('what has left the tape is not mistaken for what replaced it', () => {
  const tape = new Tape()
  for (let sizeE4 = 1; sizeE4 <= 200; sizeE4 += 1) record(tape, sizeE4)
  expect(tape.trade(100)).toBeUndefined()
  expect(tape.trade(200)?.sizeE4).toBe(200)
  expect(tape.recent(1000)).toHaveLength(64)
})
