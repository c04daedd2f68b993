import { expect, test } from 'vitest'

import { openOutbox } from '../../platform/mail/outbox.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { notifyFollowersJob } from './notify-followers.job.ts'
import { type Move, setIssueStatus } from './set-issue-status.ts'
import { addMember, listed, mails, post, vote } from './testing/members.ts'

const isRelease = async (_queries: unknown, version: string) => version.startsWith('2.')
const move = (app: TestApp, changes: Partial<Move> = {}) =>
  setIssueStatus({ ...app, isRelease }, { id: '1', status: 'testing', actor: 'cli', ...changes })
const outboxOf = (app: TestApp) => openOutbox(app.runtime, () => {})
const notify = (app: TestApp, outbox = outboxOf(app), signal = new AbortController().signal) =>
  notifyFollowersJob({ ...app, outbox }).run(signal)
const addresses = async (app: TestApp) => (await mails(app)).map(({ to_address }) => to_address)

test('a status is for all to see at once, with the release that carries the work', async () => {
  const app = await openTestApp()
  await post(app, await addMember(app, 'ada'))
  expect(await move(app, { status: 'in-progress' })).toMatchObject({ kind: 'moved', from: 'open' })
  expect(await listed(app, 'bug')).toMatchObject([{ status: 'in-progress', release: null }])
  await move(app, { status: 'testing', release: '2.1.0' })
  expect(await listed(app, 'bug')).toMatchObject([{ status: 'testing', release: '2.1.0' }])
  await move(app, { status: 'fixed' })
  expect(await listed(app, 'bug')).toMatchObject([{ status: 'fixed', release: '2.1.0' }])
  await move(app, { status: 'open' })
  expect(await listed(app, 'bug')).toMatchObject([{ status: 'open', release: null }])
  const actions = await app.database.selectFrom('staff_actions').selectAll().execute()
  expect(actions).toHaveLength(4)
  expect(actions[1]).toMatchObject({
    actor: 'cli',
    action: 'set-issue',
    subject: 'issue:1',
    details: '{"from":"in-progress","to":"testing","release":"2.1.0"}',
  })
})

test('what is not there, or not public, or names no release, stays as it is', async () => {
  const app = await openTestApp()
  expect(await move(app)).toEqual({ kind: 'no such issue' })
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  expect(await move(app, { release: '9.9.9' })).toEqual({ kind: 'no such release' })
  await app.database.updateTable('issues').set({ held: 1 }).execute()
  expect(await move(app)).toEqual({ kind: 'awaiting review' })
  expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toEqual([])
})

test('author and voters are notified once of testing and once of fixed, with the way to stop it', async () => {
  const app = await openTestApp()
  const author = await addMember(app, 'author')
  const voter = await addMember(app, 'voter')
  await post(app, author, { title: 'Depth & <level> is off' })
  for (const member of [author, voter]) await vote(app, member, '1')
  await addMember(app, 'bystander')
  await move(app, { release: '2.1.0' })
  expect(await mails(app)).toEqual([])
  await notify(app)
  await notify(app)
  const reported = await mails(app)
  expect(
    reported.map(({ to_address, subject, dedupe_key }) => [to_address, subject, dedupe_key]),
  ).toEqual([
    ['author@example.com', 'Your bug is being tested (#1)', `issue-testing:1:${author.id}`],
    [
      'voter@example.com',
      'A bug that you voted for is being tested (#1)',
      `issue-testing:1:${voter.id}`,
    ],
  ])
  expect(reported[1]?.text).toContain('#1, Depth & <level> is off')
  expect(reported[1]?.html).not.toContain('<level>')
  expect(reported[1]?.text).toContain('The change is in version 2.1.0.')
  expect(reported[1]?.text).toContain('https://leadline.test/bugs/1')
  expect(reported[1]?.text).toContain('take your vote back')

  await move(app, { status: 'open' })
  await move(app)
  await notify(app)
  expect(await mails(app)).toHaveLength(2)
  await move(app, { status: 'fixed' })
  await notify(app)
  expect(await mails(app)).toHaveLength(4)
})

test('nobody is notified without a proved address, nor whoever is locked out or has withdrawn', async () => {
  const app = await openTestApp()
  await post(app, await addMember(app, 'author', { email: null }))
  const members = {
    active: await addMember(app, 'active'),
    moderator: await addMember(app, 'moderator', { status: 50 }),
    pending: await addMember(app, 'pending', { status: 2 }),
    anonymous: await addMember(app, 'anonymous', { email: null }),
    banned: await addMember(app, 'banned'),
    fickle: await addMember(app, 'fickle'),
  }
  for (const member of Object.values(members)) await vote(app, member, '1')
  await vote(app, members.fickle, '1')
  await app.database
    .updateTable('accounts')
    .set({ status: 1 })
    .where('id', '=', members.banned.id)
    .execute()
  await move(app)
  await notify(app)
  expect(await addresses(app)).toEqual(['active@example.com', 'moderator@example.com'])
})

test('350 voters are notified in batches, though processes die and work side by side, none twice', async () => {
  const app = await openTestApp()
  await post(app, await addMember(app, 'author'))
  for (let number = 0; number < 350; number++) {
    const { id } = await addMember(app, `v-${number}`)
    await app.database
      .insertInto('issue_votes')
      .values({ account_id: id, issue_id: 1, created_at: 0 })
      .execute()
  }
  await move(app)
  // The process dies in the middle of the second batch.
  const outbox = outboxOf(app)
  let queued = 0
  const dying: typeof outbox = {
    ...outbox,
    queue: async (transaction, mail) => {
      if (++queued > 150) throw new Error('killed')
      await outbox.queue(transaction, mail)
    },
  }
  await expect(notify(app, dying)).rejects.toThrow('killed')
  expect(await mails(app)).toHaveLength(101)
  await Promise.all([notify(app), notify(app), notify(app)])
  const all = await addresses(app)
  expect(all).toHaveLength(351)
  expect(new Set(all).size).toBe(351)
  const open = await app.database.selectFrom('issue_announcements').selectAll().execute()
  expect(open).toMatchObject([{ told_up_to: '', finished_at: app.runtime.now() }])
}, 120_000)

test('an issue that has moved on meanwhile is not announced as what it was', async () => {
  const app = await openTestApp()
  await post(app, await addMember(app, 'ada'))
  await move(app)
  await move(app, { status: 'in-progress' })
  await notify(app)
  expect(await mails(app)).toEqual([])
})

test('the mails arrive at a real mail server, from the running app by itself', async () => {
  const server = await openMailServer()
  const app = await openTestApp({
    config: {
      mail: {
        transport: { kind: 'smtp', url: server.url },
        from: { name: 'Leadline', address: 'mail@leadline.test' },
        supportEmail: 'support@leadline.test',
      },
    },
  })
  await post(app, await addMember(app, 'ada'), { type: 'feature' })
  await move(app, { status: 'fixed', release: '2.1.0' })
  await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(1)
  const [mail] = server.received
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.headers.get('subject')).toBe('Your feature request is fixed (#1)')
}, 240_000)

test('the feed has the newest posts and moves, is well-formed, and says nothing else', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada, { title: '<b>&"quoted"]]></b>', description: 'Line\n<script>' })
  app.runtime.advance(1000)
  await move(app, { release: '2.1.0' })
  const { body, headers } = await app.http.inject('/bugs/feed.xml')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(body).toContain('<updated>2026-01-15T12:00:01.000Z</updated>')
  expect(body).toContain(
    '<title>testing: Bug #1, &lt;b&gt;&amp;&quot;quoted&quot;]]&gt;&lt;/b&gt;</title>',
  )
  expect(body).toContain(
    '<link rel="alternate" type="text/html" href="https://leadline.test/bugs/1"/>',
  )
  expect(body).toContain('Release: 2.1.0.')
  expect(body).not.toMatch(/<script|<b>/)
  expect(body.match(/<entry>/g)).toHaveLength(2)
  const ids = [...body.matchAll(/<id>(.*?)<\/id>/g)].map((found) => found[1])
  expect(new Set(ids).size).toBe(3)
})

test('the feed ends after fifty entries', async () => {
  const app = await openTestApp()
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, number) => addMember(app, `m-${number}`)),
  )
  for (const member of members) {
    for (let count = 0; count < 9; count++) await post(app, member)
  }
  const { body } = await app.http.inject('/bugs/feed.xml')
  expect(body.match(/<entry>/g)).toHaveLength(50)
  expect(body).toContain('Bug #54:')
  expect(body).not.toContain('Bug #4:')
})
