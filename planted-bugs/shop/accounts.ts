import type { PlantedBug } from '../planted-bug.ts'

const accountsDir = 'apps/server/src/features/accounts'
const reset = `${accountsDir}/recovery/reset-password.ts`
const recoveryTests = [`${accountsDir}/recovery/recovery.test.ts`]
const loginTests = [`${accountsDir}/login/login.test.ts`]

export const accounts: readonly PlantedBug[] = [
  {
    harm: 'A mailed link for a new password works again for whoever finds it later',
    edits: [
      {
        file: reset,
        find: `const isUsed = await useLink(transaction, link)`,
        replace: `const isUsed = await findLink(transaction, link)`,
      },
      {
        file: reset,
        find: `    await endLinks(transaction, { accountId: account.id, purpose: 'reset-password' })\n`,
        replace: '',
      },
    ],
    tests: recoveryTests,
  },
  {
    harm: 'A thief stays signed in after the owner has set a new password',
    edits: [
      {
        file: reset,
        find: `    await endSessionsOf(transaction, account.id)\n`,
        replace: '',
      },
    ],
    tests: recoveryTests,
  },
  {
    harm: 'A login with the old password outlives the new one',
    edits: [
      {
        file: `${accountsDir}/login/login.ts`,
        find: `if (!account || account.password_hash !== provedHash) throw invalidCredentials()`,
        replace: `if (!account || provedHash === null) throw invalidCredentials()`,
      },
    ],
    tests: recoveryTests,
  },
  {
    harm: 'Passwords can be guessed without end, by name and address in turn',
    edits: [
      {
        file: `${accountsDir}/login/login.ts`,
        find: `if (!account || !isRight || !attempt.isAllowed) throw invalidCredentials()`,
        replace: `if (!account || !isRight) throw invalidCredentials()`,
      },
    ],
    tests: loginTests,
  },
  {
    harm: 'A banned account goes on with the session that it has',
    edits: [
      {
        file: `${accountsDir}/login/sessions.ts`,
        find: `if (!found || isLockedOut(found.status)) return undefined`,
        replace: `if (!found) return undefined`,
      },
    ],
    tests: [`${accountsDir}/login/sessions.test.ts`],
  },
  {
    harm: 'A stolen password is enough for the powers of staff',
    edits: [
      {
        file: 'apps/server/src/platform/http/authorise.ts',
        find: `if (needed >= accountStatus.moderator && !caller.provedSecondFactor) {`,
        replace: `if (needed > accountStatus.superAdministrator && !caller.provedSecondFactor) {`,
      },
    ],
    tests: [`${accountsDir}/authorisation-matrix.test.ts`],
  },
  {
    harm: 'A code that somebody looked at over a shoulder works a second time',
    edits: [
      {
        file: 'apps/server/src/features/second-factor/totp/totp.store.ts',
        find: `.where('last_used_step', '<', step)`,
        replace: `.where('last_used_step', '<=', step)`,
      },
    ],
    tests: ['apps/server/src/features/second-factor/totp/totp.test.ts'],
  },
  {
    harm: 'Two processes send each mail twice',
    edits: [
      {
        file: 'apps/server/src/platform/mail/outbox.store.ts',
        find: `      .where('leased_until', '<=', now)
      .where('sent_at', 'is', null)
      .returningAll()`,
        replace: `      .returningAll()`,
      },
    ],
    tests: ['apps/server/src/platform/mail/mail.test.ts'],
    on: 'PostgreSQL',
  },
  {
    harm: 'Mail stops when two processes take it in another order and wait for each other',
    edits: [
      {
        file: 'apps/server/src/platform/mail/outbox.store.ts',
        find: `  return inTransaction(database, (transaction) =>
    transaction
      .updateTable('mail_outbox')`,
        replace: `  return database.connection().execute((connection) =>
    connection
      .updateTable('mail_outbox')`,
      },
    ],
    tests: ['apps/server/src/platform/mail/mail.test.ts'],
    on: 'PostgreSQL',
  },
  {
    harm: 'Whoever reads a copy of the database can make the codes of everybody’s authenticator app',
    edits: [
      {
        file: 'apps/server/src/features/second-factor/totp/start-totp.ts',
        find: `const sealed = secretBox.seal(secret, accountId)`,
        replace: `const sealed = secretBox.seal(secret, accountId) && secret`,
      },
      {
        file: 'apps/server/src/features/second-factor/totp/open-totp-secret.ts',
        find: `const secret = secretBox.open(sealed, accountId)`,
        replace: `const secret = secretBox.open(sealed, accountId) ?? sealed`,
      },
    ],
    tests: ['apps/server/src/features/second-factor/totp/totp.test.ts'],
  },
  {
    harm: 'Whoever can write to the database puts the secret of their own app into another account',
    edits: [
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        find: `const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))`,
        replace: `const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner.slice(0, 0)))`,
      },
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        find: `createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))`,
        replace: `createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner.slice(0, 0)))`,
      },
    ],
    tests: ['apps/server/src/platform/secrets/secret-box.test.ts'],
  },
  {
    harm: 'Around the border of a window, twice as many passwords can be tried as the limit says',
    edits: [
      {
        file: 'apps/server/src/platform/rate-limiter.ts',
        find: `const latest = now + pauseMs * (limit.max - 1)`,
        replace: `const latest = (Math.floor(now / limit.windowMs) + 1) * limit.windowMs + pauseMs * (limit.max - 1)`,
      },
    ],
    tests: ['apps/server/src/platform/rate-limiter.test.ts'],
  },
  {
    harm: 'The time of a registration reports whether somebody has an account',
    edits: [
      {
        file: 'apps/server/src/features/accounts/registration/register.ts',
        find: `  const passwordHash = await deps.passwords.hash(password)
  const owner = await findByEmail(database, keys.email)
`,
        replace: `  const owner = await findByEmail(database, keys.email)
  if (owner) return { username }
  const passwordHash = await deps.passwords.hash(password)
`,
      },
    ],
    tests: ['apps/server/src/features/accounts/login/login-timing.test.ts'],
  },
  {
    harm: 'A tab that is older than the server refuses every answer that says more than yesterday',
    edits: [
      {
        file: 'packages/client/src/create-client.ts',
        find: `tolerant(endpoint.response).parse(answer)`,
        replace: `endpoint.response.parse(answer)`,
      },
    ],
    tests: ['packages/client/src/create-client.test.ts'],
    on: 'plain',
  },
]
