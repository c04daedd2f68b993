import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'
import { newClient } from '../../testing/people.ts'

const person = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  password: 'five fathoms by the mark',
}

async function register(changes: Record<string, unknown>) {
  const { http } = await openTestApp()
  const answer = await http.inject({
    method: 'POST',
    url: '/api/v1/users/register',
    payload: { ...person, ...changes },
    remoteAddress: newClient(),
  })
  return answer.json<{ message: string; code: string; fields?: Record<string, string> }>()
}

test('a form learns which of its fields are wrong, and what to say beside each', async () => {
  const { code, fields, message } = await register({
    username: '-',
    email: 'nowhere',
    password: 'short',
  })
  expect(code).toBe('invalid_request')
  expect(fields).toEqual({
    username: expect.stringMatching(/^Usernames have 3 to 32/) as string,
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters long',
  })
  expect(message).toContain('Please enter a valid email address')
})

test('what the contract has no words for is said in plain ones', async () => {
  const { fields } = await register({ firstname: 'A'.repeat(101), lastname: 7 })
  expect(fields).toEqual({
    firstname: 'Use at most 100 characters.',
    lastname: 'Please check this.',
  })
})

test('what is wrong with no field in particular names none', async () => {
  const { fields, code } = await register({ shoeSize: 43 })
  expect(code).toBe('invalid_request')
  expect(fields).toBeUndefined()
})

test('a name that is taken and a password that everybody knows are said of their fields', async () => {
  const { http } = await openTestApp()
  const send = async (payload: object) =>
    (
      await http.inject({
        method: 'POST',
        url: '/api/v1/users/register',
        payload,
        remoteAddress: newClient(),
      })
    ).json<unknown>()
  await send(person)
  expect(await send({ ...person, email: 'other@example.com' })).toMatchObject({
    code: 'username_taken',
    fields: { username: 'That username is taken.' },
  })
  expect(await send({ ...person, username: 'bea', password: 'password1' })).toMatchObject({
    code: 'password_too_common',
    fields: { password: expect.stringContaining('lists of known passwords') as string },
  })
})
