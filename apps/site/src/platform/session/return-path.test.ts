import { expect, test } from 'vitest'

import { returnPathIn } from './return-path.ts'

test.each(['/profile', '/account/security?tab=keys#passkeys', '/'])('%s is a way back', (from) => {
  expect(returnPathIn({ from })).toBe(from)
})

test.each([
  { from: '//evil.example' },
  { from: '/\\evil.example' },
  { from: 'https://evil.example' },
  { from: 'javascript:alert(1)' },
  { from: 'profile' },
  { from: 7 },
  { selectedPlan: { id: 3 } },
  null,
  undefined,
  'from',
])('%o leads nowhere', (state) => {
  expect(returnPathIn(state)).toBeUndefined()
})
