import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/database/open-database.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { goodPassword } from '../../testing/people.ts'
import { forgetAuthor } from './forget-author.ts'
import {
  addMember,
  listed,
  type Member,
  post,
  read,
  storedIssues,
  storedVotes,
  vote,
} from './testing/members.ts'

/** As the profile deletes an account: locked, then this, then the account itself. */
function deleteAccount(app: TestApp, { id }: Member, meanwhile = async () => {}) {
  return inTransaction(app.database, async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set((row) => ({ status: row.ref('status') }))
      .where('id', '=', id)
      .execute()
    await forgetAuthor(transaction, id)
    await meanwhile()
    await transaction.deleteFrom('sessions').where('account_id', '=', id).execute()
    await transaction.deleteFrom('accounts').where('id', '=', id).execute()
  })
}

/** What the column says and what a count would say must be the same. */
async function expectExactCounts(app: TestApp) {
  const votes = await storedVotes(app)
  for (const issue of await storedIssues(app)) {
    const counted = votes.filter(({ issue_id }) => issue_id === issue.id).length
    expect(issue.votes, `votes of issue ${issue.id}`).toBe(counted)
  }
}

test('pressing again takes the vote back, and one may vote for one’s own', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  const { id } = await post(app, ada)
  const press = async (member: Member) => {
    const answer = await vote(app, member, id)
    expect(answer.statusCode).toBe(200)
    return answer.json<unknown>()
  }
  expect(await press(ada)).toEqual({ votes: 1, hasVoted: true })
  expect(await press(bob)).toEqual({ votes: 2, hasVoted: true })
  expect(await press(ada)).toEqual({ votes: 1, hasVoted: false })
  expect(await press(bob)).toEqual({ votes: 0, hasVoted: false })
  await expectExactCounts(app)
})

test('a bug is not voted for as a feature, nor a feature as a bug', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  const bug = await post(app, ada)
  const feature = await post(app, ada, { type: 'feature' })
  expect((await vote(app, ada, bug.id, 'feature')).statusCode).toBe(404)
  expect((await vote(app, ada, feature.id, 'bug')).statusCode).toBe(404)
  expect((await vote(app, ada, feature.id, 'feature')).json()).toEqual({ votes: 1, hasVoted: true })
  expect(await storedVotes(app)).toHaveLength(1)
})

test('a visitor cannot vote', async () => {
  const app = await openTestApp()
  const { id } = await post(app, await addMember(app, 'ada'))
  expect((await vote(app, undefined, id)).statusCode).toBe(401)
  expect(await storedVotes(app)).toEqual([])
})

test('1,000 presses at once by 100 accounts on one issue end with the exact count', async () => {
  const app = await openTestApp()
  const { id } = await post(app, await addMember(app, 'author'))
  const members: Member[] = []
  for (let number = 0; number < 100; number++) members.push(await addMember(app, `m-${number}`))
  // Every third presses once less: an odd number of presses is a vote.
  const presses = members.flatMap((member, index) =>
    Array.from({ length: index % 3 === 0 ? 11 : 10 }, () => member),
  )
  const odd = members.filter((_, index) => index % 3 === 0).length
  const answers = await Promise.all(presses.map((member) => vote(app, member, id)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(presses.length).toBeGreaterThanOrEqual(1000)
  expect(await storedVotes(app)).toHaveLength(odd)
  expect(await listed(app, 'bug')).toMatchObject([{ votes: odd }])
  await expectExactCounts(app)
}, 240_000)

test('the database itself refuses a second vote of one account', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  await vote(app, ada, '1')
  const again = app.database
    .insertInto('issue_votes')
    .values({ account_id: ada.id, issue_id: 1, created_at: 0 })
    .execute()
  await expect(again).rejects.toThrow(/unique/i)
})

test('with an account its votes go, the counts fall, and its posts stay without a name', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app, 'ada'), await addMember(app, 'bob')]
  for (let count = 0; count < 3; count++) await post(app, ada)
  for (const id of ['1', '2']) {
    await vote(app, ada, id)
    await vote(app, bob, id)
  }
  expect(await listed(app, 'bug')).toMatchObject([{ votes: 0 }, { votes: 2 }, { votes: 2 }])
  await deleteAccount(app, ada)
  expect(await listed(app, 'bug', bob)).toMatchObject([
    { id: '3', votes: 0, submittedBy: 'deleted account' },
    { id: '2', votes: 1, submittedBy: 'deleted account', hasVoted: true },
    { id: '1', votes: 1, submittedBy: 'deleted account', hasVoted: true },
  ])
  expect((await read(app, '1')).json()).toMatchObject({ submittedBy: 'deleted account' })
  expect(JSON.stringify(await storedIssues(app))).not.toContain(ada.id)
  await expectExactCounts(app)
})

test('whoever deletes their account on the profile page takes their votes along', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  const bob = await addMember(app, 'bob')
  await post(app, ada)
  for (const member of [ada, bob]) await vote(app, member, '1')
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/account/delete',
    headers: { authorization: `Bearer ${ada.token}` },
    payload: { password: goodPassword },
  })
  expect(answer.statusCode).toBe(200)
  expect(await listed(app, 'bug')).toMatchObject([{ votes: 1, submittedBy: 'deleted account' }])
  await expectExactCounts(app)
})

test('a vote that comes while its account is being deleted waits, and then counts for nothing', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, await addMember(app, 'author'))
  let late: Promise<{ statusCode: number }> | undefined
  await deleteAccount(app, ada, async () => {
    late = vote(app, ada, '1')
    // Long enough that it would be through if nothing held it.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  expect((await late)?.statusCode).toBe(401)
  expect(await storedVotes(app)).toEqual([])
  await expectExactCounts(app)
})

test('accounts that are deleted while they and others vote leave exact counts', async () => {
  const app = await openTestApp()
  const author = await addMember(app, 'author')
  for (let count = 0; count < 4; count++) await post(app, author)
  const members: Member[] = []
  for (let number = 0; number < 12; number++) members.push(await addMember(app, `m-${number}`))
  await Promise.all(
    members.flatMap((member, index) => [
      ...['1', '2', '3', '4', '2'].map((id) => vote(app, member, id)),
      ...(index % 2 === 0 ? [deleteAccount(app, member)] : []),
      ...['4', '1'].map((id) => vote(app, member, id)),
    ]),
  )
  await expectExactCounts(app)
  const left = new Set((await storedVotes(app)).map(({ account_id }) => account_id))
  expect(members.filter((member, index) => index % 2 === 0 && left.has(member.id))).toEqual([])
}, 120_000)

test('an account cannot vanish and leave its votes in the counts', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  await vote(app, ada, '1')
  const carelessly = app.database.deleteFrom('accounts').where('id', '=', ada.id).execute()
  await expect(carelessly).rejects.toThrow(/foreign key/i)
})
