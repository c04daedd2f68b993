import { ApiError, NetworkError } from '@leadline/client/api-error'
import { expect, test } from 'vitest'

import { formProblem } from './form-problem.ts'

const form = { fields: ['username', 'password'], names: { newPassword: 'password' } } as const
const refused = (fields: Record<string, string>) =>
  new ApiError('That username is taken. And more.', 409, 'username_taken', fields)

test('what the server says of a field stands under it, and nowhere else', () => {
  expect(formProblem(refused({ username: 'Taken.' }), 'Failed.', form)).toEqual({
    fields: { username: 'Taken.' },
    problem: undefined,
  })
})

test('a field that the form calls otherwise is found', () => {
  expect(formProblem(refused({ newPassword: 'Too short.' }), 'Failed.', form).fields).toEqual({
    password: 'Too short.',
  })
})

test('what belongs to no field of this form is said of the whole', () => {
  expect(formProblem(refused({ plan: 'Gone.' }), 'Failed.', form)).toEqual({
    fields: {},
    problem: 'That username is taken. And more.',
  })
})

test('without an answer, the network is to blame; anything else is the general text', () => {
  expect(formProblem(new NetworkError('x'), 'Failed.', form).problem).toBe(
    'Network error. Please try again.',
  )
  expect(formProblem(new Error('x'), 'Failed.', form).problem).toBe('Failed.')
})
