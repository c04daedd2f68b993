import { expect, test } from 'vitest'

import { openTestApp } from '../../../testing/open-test-app.ts'
import { comment, commentsOf, edit, pageOf, remove, storedComments } from '../testing/comments.ts'
import { addMember, listed, post, read } from '../testing/members.ts'

async function trackerWithAnIssue() {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'Ada'), await addMember(app, 'bob')]
  await post(app, ada)
  return { app, ada, bob }
}

test('whoever is signed in comments, everybody reads it, and the list counts it', async () => {
  const { app, ada, bob } = await trackerWithAnIssue()
  const answer = await comment(app, bob, '  Happens **here** too. ')
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      id: '1',
      author: 'bob',
      postedDate: '2026-01-15T12:00:00.000Z',
      editedDate: null,
      html: '<p>Happens <strong>here</strong> too.</p>',
      ownText: 'Happens **here** too.',
    },
  ])
  await comment(app, ada, 'Thank you.')
  const seen = await commentsOf(app)
  expect(seen.map(({ author, html }) => [author, html])).toEqual([
    ['bob', '<p>Happens <strong>here</strong> too.</p>'],
    ['Ada', '<p>Thank you.</p>'],
  ])
  expect(seen.some((each) => 'ownText' in each)).toBe(false)
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 2 }])
  expect((await read(app, '1')).json()).toMatchObject({ comments: 2 })
})

test('an anonymous account comments under its made-up name, and no address is ever shown', async () => {
  const { app } = await trackerWithAnIssue()
  await comment(app, await addMember(app, 'anon-1f9', { email: null }), 'Me too.')
  await comment(app, await addMember(app, 'carol', { email: 'secret@example.com' }), 'And me.')
  const { body } = await pageOf(app)
  expect((await commentsOf(app)).map(({ author }) => author)).toEqual(['anon-1f9', 'carol'])
  expect(body).not.toContain('secret')
})

test('a visitor reads, and is asked to sign in to write', async () => {
  const { app } = await trackerWithAnIssue()
  expect((await comment(app, undefined, 'Hello')).json()).toMatchObject({ code: 'not_signed_in' })
  expect(await storedComments(app)).toEqual([])
})

test('an edit shows what was meant and says that it was edited; the same words again do not', async () => {
  const { app, bob } = await trackerWithAnIssue()
  await comment(app, bob, 'Happens hree too.')
  app.runtime.advance(60_000)
  const edited = await edit(app, bob, '1', 'Happens here too.')
  expect(edited.json()).toMatchObject({
    html: '<p>Happens here too.</p>',
    editedDate: '2026-01-15T12:01:00.000Z',
  })
  expect(await commentsOf(app)).toMatchObject([{ editedDate: '2026-01-15T12:01:00.000Z' }])
  await comment(app, bob, 'Second.')
  await edit(app, bob, '2', 'Second.')
  expect((await commentsOf(app))[1]).toMatchObject({ editedDate: null })
})

test("nobody edits or deletes somebody else's comment: to them it is not there", async () => {
  const { app, ada, bob } = await trackerWithAnIssue()
  await comment(app, bob, 'Mine.')
  for (const refused of [await edit(app, ada, '1', 'Stolen.'), await remove(app, ada, '1')]) {
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { code: 'not_found', message: 'There is no such comment.' },
    ])
  }
  expect((await edit(app, ada, '77', 'x')).json()).toEqual((await remove(app, ada, '77')).json())
  expect(await storedComments(app)).toMatchObject([{ text: 'Mine.', edited_at: null }])
  expect((await edit(app, undefined, '1', 'x')).statusCode).toBe(401)
  expect((await remove(app, undefined, '1')).statusCode).toBe(401)
})

test('a deleted comment is gone from the database, and from the count', async () => {
  const { app, ada, bob } = await trackerWithAnIssue()
  await comment(app, bob, 'First.')
  await comment(app, ada, 'Second.')
  expect((await remove(app, bob, '1')).json()).toEqual({ comments: 1 })
  expect(await storedComments(app)).toMatchObject([{ text: 'Second.' }])
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 1 }])
  expect((await remove(app, bob, '1')).statusCode).toBe(404)
})

test('a double press is one comment', async () => {
  const { app, bob } = await trackerWithAnIssue()
  const both = await Promise.all([comment(app, bob, 'Once.'), comment(app, bob, 'Once.')])
  expect(both.map((answer) => answer.json<{ id: string }>().id)).toEqual(['1', '1'])
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 1 }])
  app.runtime.advance(61_000)
  await comment(app, bob, 'Once.')
  expect(await storedComments(app)).toHaveLength(2)
})

test('comments that come at the same moment are all counted', async () => {
  const { app } = await trackerWithAnIssue()
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, number) => addMember(app, `user-${number}`)),
  )
  await Promise.all(members.map((member) => comment(app, member, `By ${member.username}.`)))
  expect(await storedComments(app)).toHaveLength(8)
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 8 }])
  await Promise.all(
    (await storedComments(app)).map(({ id, account_id }) =>
      remove(
        app,
        members.find((member) => member.id === account_id),
        String(id),
      ),
    ),
  )
  expect(await listed(app, 'bug')).toMatchObject([{ comments: 0 }])
})

test('a long discussion comes in pages, oldest first, nothing twice and nothing left out', async () => {
  const { app, ada, bob } = await trackerWithAnIssue()
  for (let count = 1; count <= 5; count++) await comment(app, count % 2 ? ada : bob, `No. ${count}`)
  const texts: string[] = []
  let query = '?limit=2'
  for (let pages = 0; pages < 3; pages++) {
    const { items, next } = (await pageOf(app, query)).json<{
      items: { html: string }[]
      next: string | null
    }>()
    texts.push(...items.map(({ html }) => html))
    query = `?limit=2&cursor=${next}`
    expect(next === null).toBe(pages === 2)
  }
  expect(texts).toEqual([1, 2, 3, 4, 5].map((count) => `<p>No. ${count}</p>`))
  expect((await pageOf(app, '?cursor=x')).json()).toMatchObject({ code: 'invalid_request' })
})

test.each([
  ['nothing', ' \n ', 'Comment is required'],
  ['too much', 'x'.repeat(5001), 'keep the comment to 5000 characters'],
  ['a control character', 'a\u0000b', 'without control characters'],
])('%s is refused with a readable reason, and nothing is stored', async (_what, text, words) => {
  const { app, bob } = await trackerWithAnIssue()
  const answer = await comment(app, bob, text)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(words)
  expect(await storedComments(app)).toEqual([])
})

test('a comment on what is no issue finds none', async () => {
  const { app, bob } = await trackerWithAnIssue()
  for (const id of ['2', 'none', '0']) {
    const url = `/api/v1/application/issues/${id}/comments`
    const headers = { authorization: `Bearer ${bob.token}` }
    const answers = [
      await app.http.inject({ method: 'POST', url, headers, payload: { text: 'Hi' } }),
      await app.http.inject({ url }),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'not_found' })
  }
})

test('a machine that fills in every field is thanked, and nothing of it is kept', async () => {
  const { app, bob } = await trackerWithAnIssue()
  const trapped = await comment(app, bob, 'Pills', { website: 'https://pills.example' })
  const honest = await comment(app, bob, 'Honest')
  expect(trapped.statusCode).toBe(honest.statusCode)
  expect(Object.keys(trapped.json<object>())).toEqual(Object.keys(honest.json<object>()))
  expect(await storedComments(app)).toMatchObject([{ text: 'Honest' }])
})
