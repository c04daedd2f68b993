import { expect, test } from 'vitest'

import { checkPasswordChange } from './check-password-change.ts'

const typed = {
  currentPassword: 'old',
  newPassword: 'tidal sounding',
  confirmation: 'tidal sounding',
}

test('a whole form has no errors', () => {
  expect(checkPasswordChange(typed)).toEqual({})
})

test('each field that will not do says why', () => {
  expect(checkPasswordChange({ currentPassword: '', newPassword: '', confirmation: '' })).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'New password is required',
  })
  expect(checkPasswordChange({ ...typed, newPassword: 'short', confirmation: 'other' })).toEqual({
    newPassword: 'Password must be at least 8 characters long',
    confirmation: 'Passwords do not match',
  })
})
