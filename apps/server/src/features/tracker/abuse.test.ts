import { dayMs, hourMs } from '@leadline/contract/durations'
import { trackerLimits, trackerRestrictions } from '@leadline/contract/tracker'
import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'
import { reviewIssue } from './review-issue.ts'
import {
  addMember,
  listed,
  post,
  read,
  restrict,
  storedIssues,
  storedVotes,
  submit,
  vote,
} from './testing/members.ts'

test.each([
  ['banned', 1],
  ['inactive', 3],
  ['suspended', 4],
])('whoever is %s neither posts nor votes, whatever session they have', async (_name, status) => {
  const app = await openTestApp()
  await post(app, await addMember(app, 'author'))
  const eve = await addMember(app, 'eve', { status })
  expect((await submit(app, eve)).statusCode).toBe(401)
  expect((await vote(app, eve, '1')).statusCode).toBe(401)
  expect(await storedIssues(app)).toHaveLength(1)
  expect(await storedVotes(app)).toEqual([])
})

test('an account that has not verified its address yet posts and votes as others do', async () => {
  const app = await openTestApp()
  const newcomer = await addMember(app, 'newcomer', { status: 2 })
  await post(app, newcomer)
  expect((await vote(app, newcomer, '1')).statusCode).toBe(200)
})

test('a restriction keeps from what it names, says so, and from nothing else', async () => {
  const app = await openTestApp()
  await post(app, await addMember(app, 'author'))
  const noPosts = await addMember(app, 'no-posts')
  const noVotes = await addMember(app, 'no-votes')
  await restrict(app, noPosts, trackerRestrictions.posting)
  await restrict(app, noVotes, trackerRestrictions.voting)
  const refused = await submit(app, noPosts)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      code: 'not_allowed',
      message:
        'This account may not post in the tracker: a moderator has restricted it. Write to support@leadline.example if you think that is a mistake.',
    },
  ])
  expect((await vote(app, noPosts, '1')).statusCode).toBe(200)
  const unheard = await vote(app, noVotes, '1')
  expect([unheard.statusCode, unheard.json<{ code: string }>().code]).toEqual([403, 'not_allowed'])
  expect((await submit(app, noVotes)).statusCode).toBe(201)
  expect(await storedVotes(app)).toHaveLength(1)
})

test('an account posts ten issues a day, and then reads that it was enough', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  for (let count = 0; count < trackerLimits.posts.max; count++) await post(app, ada)
  const refused = await submit(app, ada)
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      code: 'too_many_requests',
      message: 'You have posted 10 issues in a day. Please try again in 3 hours.',
    },
  ])
  expect(Number(refused.headers['retry-after'])).toBe((24 * 3600) / 10)
  await post(app, bob)
  expect(await storedIssues(app)).toHaveLength(11)
  app.runtime.advance(dayMs)
  await app.database.updateTable('sessions').set({ last_used_at: app.runtime.now() }).execute()
  await post(app, ada)
})

test('an account presses the vote buttons 200 times an hour', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  for (let count = 0; count < trackerLimits.votes.max; count++) await vote(app, ada, '1')
  const refused = await vote(app, ada, '1')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    429,
    'too_many_requests',
  ])
  expect(await storedVotes(app)).toEqual([])
  app.runtime.advance(hourMs)
  expect((await vote(app, ada, '1')).json()).toEqual({ votes: 1, hasVoted: true })
})

test('many accounts together cannot flood the tracker either', async () => {
  const app = await openTestApp()
  const { windowMs } = trackerLimits.postsOfAll
  const first = await addMember(app, 'first')
  await post(app, first)
  // As if the other accounts had posted already: every bucket that is there is empty.
  const fullAt = app.runtime.now() + windowMs
  await app.database.updateTable('rate_limit_buckets').set({ full_at: fullAt }).execute()
  const refused = await submit(app, await addMember(app, 'second'))
  expect(refused.statusCode).toBe(429)
  expect(refused.json<{ message: string }>().message).toContain(
    'The tracker is very busy right now.',
  )
})

test('a machine that fills in every field is thanked, and nothing of it is kept', async () => {
  const app = await openTestApp()
  const eve = await addMember(app, 'eve')
  await post(app, eve, { title: 'Honest' })
  const trapped = await submit(app, eve, { title: 'Pills', website: 'https://pills.example' })
  const honest = await submit(app, eve, { title: 'Honest again', website: '' })
  expect(trapped.statusCode).toBe(honest.statusCode)
  expect(Object.keys(trapped.json<object>())).toEqual(Object.keys(honest.json<object>()))
  expect(trapped.json<{ id: string }>().id).toBe('2')
  expect((await storedIssues(app)).map(({ title }) => title)).toEqual(['Honest', 'Honest again'])
})

test('first posts wait for a moderator where the operator wants it, seen by their author alone', async () => {
  const app = await openTestApp({ config: { trackerModeration: 'first-posts' } })
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  expect(await post(app, ada)).toMatchObject({ id: '1', awaitingReview: true })
  expect(await listed(app, 'bug')).toEqual([])
  expect(await listed(app, 'bug', bob)).toEqual([])
  expect(await listed(app, 'bug', ada)).toMatchObject([{ id: '1', awaitingReview: true }])
  expect((await read(app, '1', ada)).statusCode).toBe(200)
  for (const reader of [undefined, bob]) expect((await read(app, '1', reader)).statusCode).toBe(404)
  expect((await vote(app, bob, '1')).statusCode).toBe(404)
  expect((await app.http.inject('/bugs/feed.xml')).body).not.toContain('Depth is off')

  const verdict = { id: '1', verdict: 'approve', actor: 'cli' } as const
  expect(await reviewIssue(app, verdict)).toBe('Depth is off')
  expect(await reviewIssue(app, verdict)).toBeUndefined()
  const [approved] = await listed(app, 'bug', bob)
  expect(approved).toMatchObject({ id: '1' })
  expect(approved).not.toHaveProperty('awaitingReview')
  expect((await vote(app, bob, '1')).statusCode).toBe(200)
})

test('after three that were let through, an account posts freely; rejected ones do not count', async () => {
  const app = await openTestApp({ config: { trackerModeration: 'first-posts' } })
  const ada = await addMember(app, 'ada')
  const isHeld = async () => (await post(app, ada)).awaitingReview === true
  const review = (id: number, verdict: 'approve' | 'reject') =>
    reviewIssue(app, { id: String(id), verdict, actor: 'cli' })
  for (let count = 0; count < 4; count++) expect(await isHeld()).toBe(true)
  await review(1, 'approve')
  await review(2, 'reject')
  await review(3, 'approve')
  expect(await isHeld()).toBe(true)
  expect((await storedIssues(app)).map(({ id }) => id)).toEqual([1, 3, 4, 5])
  await review(4, 'approve')
  expect(await isHeld()).toBe(false)
  const actions = await app.database.selectFrom('staff_actions').selectAll().execute()
  expect(actions.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'approve-issue issue:1',
    'reject-issue issue:2',
    'approve-issue issue:3',
    'approve-issue issue:4',
  ])
})
