import { expect, test } from 'vitest'

import { recoveryKit } from './recovery-kit.ts'

test('the recovery kit holds all that is needed to come back', () => {
  const kit = recoveryKit(
    { username: 'mackerel-4821', password: 'pass word', order: 'abc' },
    'https://leadline.example',
  )
  expect(kit).toContain('Username: mackerel-4821\n')
  expect(kit).toContain('Password: pass word\n')
  expect(kit).toContain('https://leadline.example/login')
  expect(kit).toContain('https://leadline.example/orders/abc')
})
