import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'
import { issuesOfRelease } from './issues.store.ts'
import {
  addMember,
  list,
  listed,
  post,
  read,
  storedIssues,
  submit,
  vote,
} from './testing/members.ts'

test('a report is answered as it is listed: with its author, no votes, and in the open', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'Ada')
  const answer = await submit(app, ada, { title: '  Depth is off ', description: '\nBy one.\n' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    id: '1',
    type: 'bug',
    title: 'Depth is off',
    description: 'By one.',
    status: 'open',
    votes: 0,
    hasVoted: false,
    submittedBy: 'Ada',
    submittedDate: '2026-01-15T12:00:00.000Z',
    release: null,
    comments: 0,
  })
  expect(await listed(app, 'bug')).toEqual([answer.json()])
  expect(await listed(app, 'feature')).toEqual([])
  expect((await read(app, '1')).json()).toEqual({
    ...answer.json<object>(),
    descriptionHtml: '<p>By one.</p>',
  })
})

test('bugs and feature requests are two lists, newest first, for anyone', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  for (const type of ['bug', 'feature', 'bug']) await post(app, ada, { type })
  expect((await listed(app, 'bug')).map(({ id }) => id)).toEqual(['3', '1'])
  expect((await listed(app, 'feature')).map(({ id }) => id)).toEqual(['2'])
})

test('a list shows what its reader has voted for, and to a visitor nothing of the kind', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  for (let count = 0; count < 3; count++) await post(app, ada)
  await vote(app, ada, '2')
  const votedFor = async (member?: typeof ada) =>
    (await listed(app, 'bug', member)).filter(({ hasVoted }) => hasVoted).map(({ id }) => id)
  expect(await votedFor(ada)).toEqual(['2'])
  expect(await votedFor(bob)).toEqual([])
  expect(await votedFor()).toEqual([])
  expect((await read(app, '2', ada)).json()).toMatchObject({ hasVoted: true, votes: 1 })
  expect((await read(app, '2')).json()).toMatchObject({ hasVoted: false, votes: 1 })
})

test('whatever changes, in this process or another, is in the next list', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  expect(await listed(app, 'bug')).toMatchObject([{ votes: 0 }])
  await vote(app, ada, '1')
  expect(await listed(app, 'bug')).toMatchObject([{ votes: 1, hasVoted: false }])
  expect(await listed(app, 'bug', ada)).toMatchObject([{ votes: 1, hasVoted: true }])
  await vote(app, ada, '1')
  expect(await listed(app, 'bug', ada)).toMatchObject([{ votes: 0, hasVoted: false }])
})

test('a list that has not changed is not sent again, and one that has is', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  await post(app, ada)
  const ask = async (member: typeof ada | undefined, etag: string) =>
    (await list(app, 'bug', member, { 'if-none-match': etag })).statusCode
  const etagFor = async (member?: typeof ada) =>
    String((await list(app, 'bug', member)).headers['etag'])
  const first = await etagFor()
  expect(await ask(undefined, first)).toBe(304)
  await vote(app, ada, '1')
  expect(await ask(undefined, first)).toBe(200)
  // The count is the same for all, what one has voted for is not.
  const [adas, bobs] = [await etagFor(ada), await etagFor(bob)]
  expect(adas).not.toBe(bobs)
  expect(await ask(ada, bobs)).toBe(200)
  expect(await ask(ada, adas)).toBe(304)
  await vote(app, bob, '1')
  expect(await ask(ada, adas)).toBe(200)
})

test('a long list is sent compressed to whoever understands that', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada, { description: 'deep water '.repeat(400) })
  const plain = await list(app, 'bug')
  for (const encoding of ['br', 'gzip']) {
    const answer = await list(app, 'bug', undefined, { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(answer.headers['vary']).toContain('accept-encoding')
  }
})

test.each([
  ['a title of nothing', { title: ' \n ' }, 'Title is required'],
  ['no description', { description: '' }, 'Description is required'],
  ['a title that is too long', { title: 'x'.repeat(151) }, 'keep the title to 150 characters'],
  ['a description that is too long', { description: 'x'.repeat(5001) }, 'to 5000 characters'],
  ['a title of two lines', { title: 'a\nb' }, 'on one line'],
  ['a control character', { description: 'a\u0000b' }, 'without control characters'],
  ['a turned direction', { title: 'a\u202eb' }, 'without control characters'],
  ['no known type', { type: 'wish' }, "type 'bug'"],
  ['a field that is not asked for', { status: 'fixed' }, ''],
])('%s is refused with a readable reason, and nothing is stored', async (_what, changes, words) => {
  const app = await openTestApp()
  const answer = await submit(app, await addMember(app, 'ada'), changes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(words)
  expect(await storedIssues(app)).toEqual([])
})

test('a type that contradicts the address is refused, both ways', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  for (const [path, type] of [
    ['bug-report', 'feature'],
    ['features', 'bug'],
  ]) {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/v1/application/${path}`,
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { title: 'Depth', description: 'Off', type },
    })
    expect(answer.statusCode).toBe(400)
  }
  expect(await storedIssues(app)).toEqual([])
})

test.each(['0', '2', 'none', '1.0', '01', '-1', '99999999999', '2147483648', '1 or 1=1'])(
  "'%s' is no issue",
  async (id) => {
    const app = await openTestApp()
    const ada = await addMember(app, 'ada')
    await post(app, ada)
    const path = encodeURIComponent(id)
    for (const answer of [await read(app, path), await vote(app, ada, path)]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    }
  },
)

test('issues that come at the same moment get numbers of their own', async () => {
  const app = await openTestApp()
  const members = await Promise.all(
    Array.from({ length: 10 }, (_, number) => addMember(app, `user-${number}`)),
  )
  await Promise.all(members.flatMap((member) => [post(app, member), post(app, member)]))
  expect((await storedIssues(app)).map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  expect(await listed(app, 'bug')).toHaveLength(20)
})

test('no answer ever holds an email address', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada', { email: 'secret@example.com' })
  const posted = await submit(app, ada)
  await vote(app, ada, '1')
  const answers = [
    posted,
    await list(app, 'bug'),
    await list(app, 'bug', ada),
    await read(app, '1', ada),
    await app.http.inject('/bugs/feed.xml'),
  ]
  for (const { body } of answers) {
    expect(body).toContain('ada')
    expect(body).not.toMatch(/secret|example\.com/)
  }
  expect(app.log()).not.toContain('secret@')
})

test('the notes of a release find its issues, the most wanted first', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  for (const title of ['One', 'Two', 'Three']) await post(app, ada, { title })
  await vote(app, ada, '3')
  await app.database
    .updateTable('issues')
    .set({ release: '2.1.0', status: 'fixed' })
    .where('id', 'in', [1, 3])
    .execute()
  expect(await issuesOfRelease(app.database, '2.1.0')).toEqual([
    { id: '3', type: 'bug', title: 'Three', status: 'fixed' },
    { id: '1', type: 'bug', title: 'One', status: 'fixed' },
  ])
  expect(await issuesOfRelease(app.database, '2.0.0')).toEqual([])
})
