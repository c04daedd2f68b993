import { expect, test } from 'vitest'

import { comment } from '../features/tracker/testing/comments.ts'
import { addMember, listed, post, storedIssues, vote } from '../features/tracker/testing/members.ts'
import { admin, typing } from '../testing/admin.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'

async function publish(app: TestApp, version: string) {
  await app.database
    .insertInto('releases')
    .values({ version, published_at: 0, notes: '', key_id: '', signature: '' })
    .execute()
}

test('staff move an issue and name its release; the running server shows it and notifies the voters', async () => {
  const app = await openTestApp()
  await publish(app, '2.1.0')
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  await vote(app, ada, '1')
  const typed = ['--id', '1', '--status', 'fixed', '--release', '2.1.0']
  const done = await admin(app, 'set-issue', ...typed)
  expect(done).toEqual({
    exitCode: 0,
    stdout: '#1 Depth is off: open -> fixed (2.1.0)\n',
    stderr: '',
  })
  expect(await listed(app, 'bug')).toMatchObject([{ status: 'fixed', release: '2.1.0' }])
  expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toMatchObject([
    { actor: 'cli', action: 'set-issue', subject: 'issue:1' },
  ])
  await expect
    .poll(() => app.database.selectFrom('mail_outbox').select('to_address').execute(), {
      timeout: 20_000,
    })
    .toEqual([{ to_address: 'ada@example.com' }])
}, 120_000)

test.each([
  [['--id', '9', '--status', 'fixed'], 1, "There is no issue with the id '9'."],
  [['--id', 'x', '--status', 'fixed'], 1, "There is no issue with the id 'x'."],
  [['--id', '1', '--status', 'fixed', '--release', '9.9'], 1, "There is no release '9.9'."],
  [['--id', '1', '--status', 'done'], 2, "--status: 'done' is not a status. Known are open,"],
  [['--id', '1', '--status', 'open', '--release', '2.1.0'], 2, 'only an issue in testing or fixed'],
  [['--id', '1'], 2, 'Missing: --status.'],
])(
  'set-issue %j is refused with a readable reason and changes nothing',
  async (args, exitCode, words) => {
    const app = await openTestApp()
    await post(app, await addMember(app, 'ada'))
    const run = exitCode === 2 ? typing : admin
    const answer = await run(app, 'set-issue', ...args)
    expect(answer).toMatchObject({ exitCode, stdout: '' })
    expect(answer.stderr).toContain(words)
    expect(await storedIssues(app)).toMatchObject([{ status: 'open', release: null }])
    expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toEqual([])
  },
  120_000,
)

test('moderators list what awaits review, let it through or reject it', async () => {
  const app = await openTestApp({ config: { trackerModeration: 'first-posts' } })
  expect((await admin(app, 'list-held-issues')).stdout).toBe('No issue awaits review.\n')
  const ada = await addMember(app, 'ada')
  await post(app, ada, { title: 'Honest', description: 'One\nTwo' })
  await post(app, ada, { title: 'Pills', type: 'feature' })
  expect((await admin(app, 'list-held-issues')).stdout).toBe(
    `#1 bug: Honest\n  by ada at 2026-01-15T12:00:00.000Z\n  | One\n  | Two\n\n#2 feature: Pills\n  by ada at 2026-01-15T12:00:00.000Z\n  | By one level.\n`,
  )
  const moved = await admin(app, 'set-issue', '--id', '1', '--status', 'fixed')
  expect(moved.stderr).toContain('Issue 1 awaits review. Approve it first.')
  expect((await admin(app, 'approve-issue', '--id', '1')).stdout).toBe('#1 Honest: approved\n')
  expect((await admin(app, 'reject-issue', '--id', '2')).stdout).toBe(
    '#2 Pills: rejected and deleted\n',
  )
  const again = await admin(app, 'reject-issue', '--id', '1')
  expect([again.exitCode, again.stderr]).toEqual([1, "No issue '1' awaits review.\n"])
  expect(await listed(app, 'bug')).toMatchObject([{ title: 'Honest' }])
  expect(await listed(app, 'feature')).toEqual([])
}, 120_000)

test('moderators list comments, hide, restore and delete them, and lock an issue', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  await comment(app, ada, 'One\nTwo')
  expect((await admin(app, 'list-comments', '--issue', '1')).stdout).toBe(
    '1 on #1, shown\n  by ada at 2026-01-15T12:00:00.000Z\n  | One\n  | Two\n',
  )
  expect((await admin(app, 'hide-comment', '--id', '1')).stdout).toBe(
    'Comment 1 on #1: hidden. Everybody can read 0 comments there.\n',
  )
  expect((await admin(app, 'list-comments', '--state', 'shown')).stdout).toBe(
    'There is no such comment.\n',
  )
  expect((await admin(app, 'restore-comment', '--id', '1')).stdout).toContain('shown')
  expect((await admin(app, 'delete-comment', '--id', '1')).stdout).toContain('deleted')
  expect((await admin(app, 'hide-comment', '--id', '1')).stderr).toBe("There is no comment '1'.\n")
  expect((await admin(app, 'lock-issue', '--id', '1')).stdout).toBe(
    '#1 Depth is off: closed to comments\n',
  )
  expect((await comment(app, ada, 'Late')).statusCode).toBe(409)
  expect((await admin(app, 'unlock-issue', '--id', '1')).exitCode).toBe(0)
  expect((await comment(app, ada, 'In time')).statusCode).toBe(201)
  expect((await admin(app, 'lock-issue', '--id', '9')).exitCode).toBe(1)
  expect((await typing(app, 'list-comments', '--state', 'x')).exitCode).toBe(2)
}, 240_000)
