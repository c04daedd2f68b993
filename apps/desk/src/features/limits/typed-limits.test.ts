import { expect, test } from 'vitest'

import { asTyped, wireLimits, withoutLosing } from './typed-limits.ts'

const before = wireLimits({ ...asTyped(null), orderNotional: '10000', dayLoss: '500' })
const after = { ...before, orderNotional: '5000' }

test('a number that is typed while the one before is being set is not lost', () => {
  const typed = { ...asTyped(before), orderNotional: '20,000' }
  expect(withoutLosing(typed, before, after).orderNotional).toBe('20,000')
})

test('what was set is shown as it was set, and what another window changed follows', () => {
  const typed = { ...asTyped(before), orderNotional: '5,000' }
  const elsewhere = { ...after, dayLoss: '400' }
  expect(withoutLosing(typed, before, elsewhere)).toMatchObject({
    orderNotional: '5000',
    dayLoss: '400',
  })
})
