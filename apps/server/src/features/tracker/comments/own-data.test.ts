import { expect, test } from 'vitest'

import { openTestApp } from '../../../testing/open-test-app.ts'
import { goodPassword } from '../../../testing/people.ts'
import { comment, commentsOf, storedComments } from '../testing/comments.ts'
import { addMember, listed, type Member, post } from '../testing/members.ts'
import { moderateComment } from './moderate-comment.ts'

const headersOf = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

test('what we know about you holds your comments, hidden ones too, and nobody else’s', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  await post(app, ada)
  await comment(app, ada, 'Shown.')
  await comment(app, ada, 'Hidden.')
  await comment(app, bob, 'Of Bob.')
  await moderateComment(app, { id: '2', verdict: 'hide', actor: 'cli' })
  const answer = await app.http.inject({ url: '/api/v1/account/data', headers: headersOf(ada) })
  const ofComments = answer
    .json<{ table: string; field: string; values: string[] }[]>()
    .filter(({ table }) => table === 'issue_comments')
  const valuesOf = (name: string) => ofComments.find(({ field }) => field === name)?.values
  expect(valuesOf('text')?.toSorted()).toEqual(['Hidden.', 'Shown.'])
  expect(valuesOf('state')?.toSorted()).toEqual(['hidden', 'shown'])
  expect(answer.body).not.toContain('Of Bob.')
})

test('with an account its name goes from its comments, and what only it could read goes whole', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  await post(app, bob)
  await comment(app, ada, 'Shown.')
  await comment(app, ada, 'Hidden.')
  await comment(app, bob, 'Of Bob.')
  await moderateComment(app, { id: '2', verdict: 'hide', actor: 'cli' })
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/account/delete',
    headers: headersOf(ada),
    payload: { password: goodPassword },
  })
  expect(answer.statusCode).toBe(200)
  expect((await commentsOf(app)).map(({ author, html }) => [author, html])).toEqual([
    ['deleted account', '<p>Shown.</p>'],
    ['bob', '<p>Of Bob.</p>'],
  ])
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 2 }])
  expect(JSON.stringify(await storedComments(app))).not.toContain(ada.id)
})
