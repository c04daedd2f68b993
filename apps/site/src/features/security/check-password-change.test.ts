import { expect, test } from 'vitest'

import { checkPasswordChange } from './check-password-change.ts'

const typed = {
  currentPassword: 'old',
  password: 'tidal sounding',
  confirmation: 'tidal sounding',
}

test('a whole form has no errors', () => {
  expect(checkPasswordChange(typed)).toEqual({})
})

test('each field that will not do says why', () => {
  expect(checkPasswordChange({ currentPassword: '', password: '', confirmation: '' })).toEqual({
    currentPassword: 'Current password is required',
    password: 'New password is required',
  })
  expect(checkPasswordChange({ ...typed, password: 'short', confirmation: 'other' })).toEqual({
    password: 'Password must be at least 8 characters long',
    confirmation: 'Passwords do not match',
  })
})
