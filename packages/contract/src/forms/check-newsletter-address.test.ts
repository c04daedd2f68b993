import { expect, test } from 'vitest'

import { checkNewsletterAddress } from './check-newsletter-address.ts'

test('nothing typed is asked for', () => {
  expect(checkNewsletterAddress('')).toBe('Please enter your email address')
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.',
  'a da@example.com',
  'a@b@c.de',
])('%s is not taken for an address', (typed) => {
  expect(checkNewsletterAddress(typed)).toBe('Please enter a valid email address')
})

test.each(['ada@example.com', 'ada+news@mail.example.co.uk', "o'hara@example.com"])(
  '%s is an address',
  (typed) => {
    expect(checkNewsletterAddress(typed)).toBeUndefined()
  },
)
