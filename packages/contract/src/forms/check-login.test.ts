import { expect, test } from 'vitest'

import { checkLogin } from './check-login.ts'

test.each(['ada', 'ada.l_-1', 'ada+news@example.com', '  ada  '])(
  '%s may sign in',
  (identifier) => {
    expect(checkLogin({ identifier, password: 'x' })).toEqual({})
  },
)

test.each(['ada lovelace', 'ada!', '<ada>', 'ada"', 'ada/l'])('%s is refused', (identifier) => {
  expect(checkLogin({ identifier, password: 'x' })).toEqual({
    identifier: 'Please enter a valid username or email address',
  })
})

test('both are required', () => {
  expect(checkLogin({ identifier: ' ', password: '' })).toEqual({
    identifier: 'Username or email is required',
    password: 'Password is required',
  })
})
