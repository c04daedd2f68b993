import { dayMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { admin, typing } from '../testing/admin.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { addPerson, login, post, readOwnAccount, signIn } from '../testing/people.ts'
import { runProgram } from './run-program.ts'

const accounts = (app: TestApp) => app.database.selectFrom('accounts').selectAll().execute()
const staffActions = (app: TestApp) =>
  app.database.selectFrom('staff_actions').selectAll().execute()

test('the first super administrator sets the password through the printed link, once', async () => {
  const app = await openTestApp()
  const made = await admin(app, 'create-admin', '--username', 'Root', '--email', 'root@example.com')
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  const token = /https:\/\/leadline\.test\/reset-password\?token=([\w-]{43})\n/.exec(
    made.stdout,
  )?.[1]
  const [account] = await accounts(app)
  expect(account).toMatchObject({ username: 'Root', status: 200, password_hash: null })
  expect(await staffActions(app)).toMatchObject([
    { actor: 'cli', action: 'create-admin', subject: account?.id },
  ])
  const links = await app.database.selectFrom('account_links').selectAll().execute()
  // The program has the real clock.
  expect(Math.abs((links[0]?.expires_at ?? 0) - Date.now() - dayMs)).toBeLessThan(120_000)
  expect(JSON.stringify(links)).not.toContain(token)
  expect((await login(app, 'root', '')).statusCode).toBe(401)

  const password = 'mark twain by the lead'
  expect((await post(app, '/auth/reset-password', { token, password })).statusCode).toBe(200)
  expect((await post(app, '/auth/reset-password', { token, password })).statusCode).toBe(400)
  expect((await login(app, 'root', password)).json()).toHaveProperty('token')
}, 120_000)

test('an administrator is not made of a taken username or address', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const byName = await admin(app, 'create-admin', '--username', 'ADA', '--email', 'x@example.com')
  const byMail = await admin(
    app,
    'create-admin',
    '--username',
    'root',
    '--email',
    'ADA@example.com',
  )
  expect(byName).toMatchObject({ exitCode: 1, stdout: '' })
  expect(byName.stderr).toContain("The username 'ADA' is taken.")
  expect(byMail).toMatchObject({ exitCode: 1, stdout: '' })
  expect(byMail.stderr).toContain("The email 'ADA@example.com' is taken.")
  expect(await accounts(app)).toMatchObject([{ username: 'ada', status: 20 }])
  expect(await staffActions(app)).toEqual([])
}, 120_000)

test('a ban works beside the running server at once and is written down', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const token = await signIn(app, 'ada')
  const done = await admin(app, 'set-status', '--username', 'ADA', '--status', '1')
  expect(done).toEqual({ exitCode: 0, stdout: 'ada: 20 Active -> 1 Banned\n', stderr: '' })
  expect((await readOwnAccount(app, token)).statusCode).toBe(401)
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await staffActions(app)).toMatchObject([
    { actor: 'cli', action: 'set-status', subject: accountId, details: '{"from":20,"to":1}' },
  ])
}, 120_000)

/** The usage of the command, or of all where none is meant. */
const usageOf = (command?: string) =>
  command === 'create-admin' || command === 'set-status' ? `${command} --` : 'COMMAND'

test.each([
  [[], 'Say which command.'],
  [['toString'], "There is no command 'toString'."],
  [['create-admin'], 'Missing: --username, --email.'],
  [['create-admin', '--username', 'a b', '--email', 'a@example.com'], '--username: Usernames have'],
  [['create-admin', '--username', 'ada', '--email', 'ada'], '--email: Please enter a valid email'],
  [
    ['set-status', '--username', 'ada', '--status', '7'],
    "--status: '7' is not a status. Known are 0 None, 1 Banned",
  ],
  [['set-status', '--username', 'ada', '--status', '0x14'], "--status: '0x14' is not a status."],
  [['set-status', '--username', 'ada', '--stauts', '1'], "Unknown option '--stauts'"],
])(
  'typing %j is answered with what is wrong, how it is meant, and exit code 2',
  async (args, words) => {
    const app = await openTestApp()
    const answer = await typing(app, ...args)
    expect(answer).toMatchObject({ exitCode: 2, stdout: '' })
    expect(answer.stderr).toContain(words)
    expect(answer.stderr).toContain(`Usage: npm run admin -- ${usageOf(args[0])}`)
    expect(await staffActions(app)).toEqual([])
  },
  120_000,
)

test.each([
  [['set-status', '--username', 'ada', '--stauts', '1'], 'set-status --username U --status CODE'],
  [['set-statsu', '--username', 'ada'], 'set-status --username U --status CODE'],
  [['Refund_order'], 'refund-order '],
  [['publish'], 'publish-release '],
  [['rotate-licence-key', '--now'], 'rotate-license-key'],
])('typing %j is answered with the usage of that one command', async (args, usage) => {
  const { stderr } = await runProgram(args, {})
  const [, shown = ''] = stderr.split('Usage: ')
  expect(shown).toContain(`npm run admin -- ${usage}`)
  // The command and what it does.
  expect(shown.trimEnd().split('\n')).toHaveLength(2)
})

test('a status for nobody is refused', async () => {
  const app = await openTestApp()
  const answer = await admin(app, 'set-status', '--username', 'nobody', '--status', '20')
  expect(answer).toMatchObject({ exitCode: 1, stdout: '' })
  expect(answer.stderr).toContain("There is no account with the username 'nobody'.")
}, 120_000)
