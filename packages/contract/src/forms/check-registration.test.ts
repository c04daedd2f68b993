import { expect, test } from 'vitest'

import { checkEmail, checkRegistration } from './check-registration.ts'

const whole = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  username: 'ada.l',
  email: 'ada@example.com',
  password: 'sounding-the-deep',
  confirmation: 'sounding-the-deep',
  terms: 'on',
}
const usernameRule =
  'Usernames have 3 to 32 letters, digits, dots, hyphens or underscores and begin with a letter or digit.'

test('a whole registration has nothing wrong with it', () => {
  expect(checkRegistration(whole)).toEqual({})
})

test('each empty field says that it is required', () => {
  const nothing = {
    firstname: ' ',
    lastname: '',
    username: '',
    email: '',
    password: '',
    confirmation: '',
    terms: '',
  }
  expect(checkRegistration(nothing)).toEqual({
    firstname: 'First name is required',
    lastname: 'Last name is required',
    username: 'Username is required',
    email: 'Email is required',
    password: 'Password is required',
    terms: 'You must agree to the terms and conditions',
  })
})

test.each(['ab', '.ada', 'ada lovelace', 'a'.repeat(33), 'ada@home'])(
  'the username %s is refused with the rule',
  (username) => {
    expect(checkRegistration({ ...whole, username })).toEqual({ username: usernameRule })
  },
)

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada l@example.com'])(
  '%s is not an address',
  (email) => {
    expect(checkEmail(email)).toBe('Please enter a valid email address')
  },
)

test('seven characters are too few, eight are enough', () => {
  const typed = (password: string) => ({ ...whole, password, confirmation: password })
  expect(checkRegistration(typed('1234567'))).toEqual({
    password: 'Password must be at least 8 characters long',
  })
  expect(checkRegistration(typed('12345678'))).toEqual({})
})

test('a confirmation that differs says so', () => {
  expect(checkRegistration({ ...whole, confirmation: 'Sounding-the-deep' })).toEqual({
    confirmation: 'Passwords do not match',
  })
})
