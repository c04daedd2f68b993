import { hourMs } from '@leadline/contract/durations'
import { trackerLimits, trackerRestrictions } from '@leadline/contract/tracker'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import { comment, commentsOf, edit, remove, storedComments } from '../testing/comments.ts'
import { addMember, listed, post, restrict } from '../testing/members.ts'
import { moderateComment, type Verdict } from './moderate-comment.ts'
import { setIssueLock } from './set-issue-lock.ts'

async function discussion() {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  await post(app, ada)
  return { app, ada, bob }
}

const judge = (app: TestApp, verdict: Verdict, id = '1') =>
  moderateComment(app, { id, verdict, actor: 'cli' })
const lock = (app: TestApp, isLocked: boolean) =>
  setIssueLock(app, { id: '1', isLocked, actor: 'cli' })

test('what a moderator hides nobody reads but its author, who sees so; restored, all read it again', async () => {
  const { app, ada, bob } = await discussion()
  await comment(app, bob, 'Buy my course.')
  await comment(app, ada, 'No.')
  expect(await judge(app, 'hide')).toEqual({ issueId: 1, comments: 1 })
  for (const reader of [undefined, ada]) {
    const [hidden] = await commentsOf(app, reader)
    expect(hidden).toMatchObject({ html: '', author: '', isHidden: true })
    expect(hidden).not.toHaveProperty('ownText')
  }
  expect((await commentsOf(app, bob))[0]).toMatchObject({
    html: '<p>Buy my course.</p>',
    isHidden: true,
  })
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 1 }])
  expect(await judge(app, 'hide')).toEqual({ issueId: 1, comments: 1 })
  expect(await judge(app, 'restore')).toEqual({ issueId: 1, comments: 2 })
  expect(await judge(app, 'restore')).toEqual({ issueId: 1, comments: 2 })
  expect((await commentsOf(app))[0]).toMatchObject({ author: 'bob', html: '<p>Buy my course.</p>' })
  expect(await judge(app, 'hide', '9')).toBeUndefined()
  expect(await app.database.selectFrom('staff_actions').select('action').execute()).toHaveLength(4)
})

test('a hidden comment cannot be edited back into sight, but its author can delete it', async () => {
  const { app, bob } = await discussion()
  await comment(app, bob, 'Buy my course.')
  await judge(app, 'hide')
  const refused = await edit(app, bob, '1', 'Buy my book.')
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      code: 'not_allowed',
      message: 'A moderator has hidden this comment. You can delete it, but not edit it.',
    },
  ])
  expect(await storedComments(app)).toMatchObject([{ text: 'Buy my course.', state: 'hidden' }])
  expect((await remove(app, bob, '1')).json()).toEqual({ comments: 0 })
})

test('a comment that a moderator deletes is gone, and what was done is on record', async () => {
  const { app, bob } = await discussion()
  await comment(app, bob, 'Buy my course.')
  expect(await judge(app, 'delete')).toEqual({ issueId: 1, comments: 0 })
  expect(await storedComments(app)).toEqual([])
  expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toMatchObject([
    { actor: 'cli', action: 'delete-comment', subject: 'comment:1' },
  ])
})

test('a locked issue takes no comment and no edit, says so, and lets its comments be deleted', async () => {
  const { app, bob } = await discussion()
  await comment(app, bob, 'First!')
  expect(await lock(app, true)).toBe('Depth is off')
  for (const refused of [await comment(app, bob, 'More.'), await edit(app, bob, '1', 'More.')]) {
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'comments_locked', message: 'A moderator has closed this issue to comments.' },
    ])
  }
  expect(await listed(app, 'bug')).toMatchObject([{ isLocked: true, comments: 1 }])
  expect(await storedComments(app)).toMatchObject([{ text: 'First!' }])
  expect((await remove(app, bob, '1')).statusCode).toBe(200)
  await lock(app, false)
  expect((await comment(app, bob, 'Open again.')).statusCode).toBe(201)
  expect((await listed(app, 'bug'))[0]).not.toHaveProperty('isLocked')
})

test('an account comments thirty times an hour, edits included, and then reads how long to wait', async () => {
  const { app, ada, bob } = await discussion()
  await comment(app, bob, 'Number 0')
  for (let count = 1; count < trackerLimits.comments.max; count++) {
    expect((await edit(app, bob, '1', `Number ${count}`)).statusCode).toBe(200)
  }
  const refused = await comment(app, bob, 'One more')
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      code: 'too_many_requests',
      message: 'You have posted 30 comments in an hour. Please try again in 2 minutes.',
    },
  ])
  expect(refused.headers['retry-after']).toBe('120')
  expect((await comment(app, ada, 'Me')).statusCode).toBe(201)
  app.runtime.advance(hourMs)
  expect((await comment(app, bob, 'Later')).statusCode).toBe(201)
})

test('whoever may not post may not comment either', async () => {
  const { app, bob } = await discussion()
  await comment(app, bob, 'Before')
  await restrict(app, bob, trackerRestrictions.posting)
  expect((await comment(app, bob, 'After')).json()).toMatchObject({ code: 'not_allowed' })
  expect((await edit(app, bob, '1', 'After')).json()).toMatchObject({ code: 'not_allowed' })
  expect(await storedComments(app)).toMatchObject([{ text: 'Before' }])
  expect((await remove(app, bob, '1')).statusCode).toBe(200)
})

test('first comments wait for a moderator where the operator wants it, and cannot be changed afterwards unseen', async () => {
  const strict = await openTestApp({ config: { trackerModeration: 'first-posts' } })
  const [author, newcomer] = [await addMember(strict, 'author'), await addMember(strict, 'new')]
  await post(strict, author)
  await strict.database.updateTable('issues').set({ held: 0 }).execute()
  expect((await comment(strict, newcomer, 'Hello')).json()).toMatchObject({ awaitingReview: true })
  expect(await commentsOf(strict, author)).toEqual([])
  expect(await commentsOf(strict, newcomer)).toMatchObject([{ awaitingReview: true }])
  expect(await judge(strict, 'restore')).toEqual({ issueId: 1, comments: 1 })
  expect(await commentsOf(strict)).toHaveLength(1)
  await edit(strict, newcomer, '1', 'Pills')
  expect(await commentsOf(strict)).toEqual([])
  expect(await storedComments(strict)).toMatchObject([{ state: 'held', text: 'Pills' }])
})
