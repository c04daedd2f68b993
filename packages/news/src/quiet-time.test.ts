import { expect, test } from 'vitest'

import { matchAt, neverFired } from './quiet-time.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const quarter = 15 * 60_000

test("the manual's alert fires at 10:00, counts 10:06 and 10:14, and fires at 10:16 with two in between", () => {
  let quiet = neverFired
  const announced = ['10:00', '10:06', '10:14', '10:16'].map((time) => {
    const { announcement, next } = matchAt(quiet, at(time), quarter)
    quiet = next
    return announcement
  })
  expect(announced).toEqual([{ matchedBetween: 0 }, undefined, undefined, { matchedBetween: 2 }])
})

test('the quiet time ends at 10:15 itself', () => {
  const fired = matchAt(neverFired, at('10:00'), quarter).next
  expect(matchAt(fired, at('10:15') - 1, quarter).announcement).toBeUndefined()
  expect(matchAt(fired, at('10:15'), quarter).announcement).toEqual({ matchedBetween: 0 })
})

test('a clock that is set back does not silence an alert', () => {
  const fired = matchAt(neverFired, at('10:00'), quarter).next
  expect(matchAt(fired, at('09:00'), quarter).announcement).toBeDefined()
})
