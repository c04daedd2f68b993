import { expect, test } from 'vitest'

import { idleWords, staysOpenLonger } from './idle-words.ts'

test('longer than now, and never, ask for the passphrase; sooner does not', () => {
  expect([61, 240, 0].map((minutes) => staysOpenLonger(minutes, 60))).toEqual([true, true, true])
  expect([60, 30, 5].map((minutes) => staysOpenLonger(minutes, 60))).toEqual([false, false, false])
  expect([0, 5, 240].map((minutes) => staysOpenLonger(minutes, 0))).toEqual([false, false, false])
})

test('the time is said as a person says it', () => {
  expect([0, 5, 60, 240].map(idleWords)).toEqual(['never', '5 minutes', '1 hour', '4 hours'])
})
