import { expect, test } from 'vitest'

import { checkMessage } from './check-contact-message.ts'

const whole = { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'How?' }

test('a whole message has nothing wrong with it', () => {
  expect(checkMessage(whole)).toEqual({})
})

test('each of the four fields is required, and each says so by its own name', () => {
  expect(checkMessage({ name: '', email: '', subject: '', message: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    subject: 'Subject is required',
    message: 'Message is required',
  })
})

test('spaces alone are nothing', () => {
  expect(checkMessage({ ...whole, name: '   ' })).toEqual({ name: 'Name is required' })
})

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com'])(
  '%s is not an address',
  (email) => {
    expect(checkMessage({ ...whole, email })).toEqual({
      email: 'Please enter a valid email address',
    })
  },
)
