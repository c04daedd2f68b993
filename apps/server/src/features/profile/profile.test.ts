import type { CommunityProfile } from '@leadline/contract/accounts/profile'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson, get, grantBadges, post } from './testing/profile-people.ts'

const profileOf = async (app: TestApp, token: string) =>
  (await get(app, token, '/communityprofiles/profile')).json<CommunityProfile>()
const update = (app: TestApp, token: string, changes: object) =>
  post(app, token, '/users/update-profile', changes)

test('a profile says what its owner may know: status, plan by its title, presence, restrictions', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada', { status: 50, planId: 3 })
  await app.database.updateTable('accounts').set({ company: 'Analytical' }).execute()
  for (const [index, restriction] of ['No chat', 'No voting'].entries()) {
    await app.database
      .insertInto('account_restrictions')
      .values({ id: `r${9 - index}`, account_id: ada.id, restriction, created_at: index })
      .execute()
  }
  expect(await profileOf(app, ada.token)).toEqual({
    username: 'ada',
    email: 'ada@example.com',
    avatar: null,
    company: 'Analytical',
    bio: null,
    website: null,
    badges: [],
    grantedBadges: [],
    accountstatus: 50,
    membership: 'Premium',
    status: 3,
    restrictions: ['No chat', 'No voting'],
  })
})

test('an account without an address has none in its profile', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'anon-1', { email: null })
  expect((await profileOf(app, token)).email).toBeNull()
})

test('company and presence are changed by their owner, to what an owner may be seen as', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const changed = await update(app, token, { company: ' Analytical Engines ', status: 2 })
  expect(changed.json()).toMatchObject({ company: 'Analytical Engines', status: 2 })
  expect((await update(app, token, { company: '' })).json()).toMatchObject({
    company: null,
    status: 2,
  })
  for (const status of [0, 4, 100, 200, '1']) {
    expect((await update(app, token, { status })).statusCode).toBe(400)
  }
  expect((await update(app, token, { company: 'x'.repeat(101) })).json()).toMatchObject({
    message: 'A company name has at most 100 characters.',
  })
  expect((await profileOf(app, token)).status).toBe(2)
})

test('a presence that staff have set is not taken off by its owner', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  await app.database.updateTable('accounts').set({ presence: 100 }).execute()
  expect((await update(app, token, { status: 1 })).statusCode).toBe(403)
  expect((await profileOf(app, token)).status).toBe(100)
})

test('bio and website are changed, and only those that were sent; an empty one is none', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const other = await addPerson(app, 'bob')
  const first = await update(app, token, {
    bio: '  Sounds depths. ',
    website: 'https://ada.example/a',
  })
  expect(first.json()).toMatchObject({ bio: 'Sounds depths.', website: 'https://ada.example/a' })
  expect((await update(app, token, { bio: '' })).json()).toMatchObject({
    bio: null,
    website: 'https://ada.example/a',
  })
  expect(await profileOf(app, other.token)).toMatchObject({ bio: null, website: null })
})

test.each([
  [{ website: 'javascript:alert(1)' }, 'A website begins with https:// or http://'],
  [{ bio: 'x'.repeat(501) }, 'A bio has at most 500 characters.'],
  [
    { website: `https://a.example/${'x'.repeat(200)}` },
    'A website address has at most 200 characters.',
  ],
  [{ accountstatus: 200 }, 'Unrecognized key: "accountstatus"'],
  [{ email: 'other@example.com' }, 'Unrecognized key: "email"'],
  [{ badges: 'Founder' }, 'badges: Invalid input: expected array, received string'],
])('%j is not a change of a profile', async (changes, message) => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const answer = await update(app, token, changes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message, code: 'invalid_request' })
})

test('granted badges can be chosen and put in order', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  await grantBadges(app, ada, ['Founder', 'Tester', 'Author'])
  expect(await profileOf(app, ada.token)).toMatchObject({
    badges: [],
    grantedBadges: ['Founder', 'Tester', 'Author'],
  })
  const chosen = await update(app, ada.token, { badges: ['Author', 'Founder', 'Author'] })
  expect(chosen.json()).toMatchObject({
    badges: ['Author', 'Founder'],
    grantedBadges: ['Author', 'Founder', 'Tester'],
  })
  expect((await update(app, ada.token, { badges: [] })).json()).toMatchObject({ badges: [] })
})

test('a badge that was never granted is refused, and nothing else of that change is done', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  const bob = await addPerson(app, 'bob')
  await grantBadges(app, ada, ['Founder'])
  await grantBadges(app, bob, ['Tester'])
  await update(app, ada.token, { badges: ['Founder'] })
  const answer = await update(app, ada.token, { bio: 'new', badges: ['Founder', 'Tester'] })
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { message: 'You can only show badges you have been granted.', code: 'badge_not_granted' },
  ])
  expect(await profileOf(app, ada.token)).toMatchObject({ bio: null, badges: ['Founder'] })
})
