import type { PlantedBug } from './planted-bug.ts'

const accountsDir = 'apps/server/src/features/accounts'
const reset = `${accountsDir}/reset-password.ts`
const recoveryTests = [`${accountsDir}/recovery.test.ts`]
const loginTests = [`${accountsDir}/login.test.ts`]

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
        file: `${accountsDir}/login.ts`,
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
        file: `${accountsDir}/login.ts`,
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
        file: `${accountsDir}/sessions.ts`,
        find: `if (!found || isLockedOut(found.status)) return undefined`,
        replace: `if (!found) return undefined`,
      },
    ],
    tests: [`${accountsDir}/sessions.test.ts`],
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
        file: 'apps/server/src/features/second-factor/totp.store.ts',
        find: `.where('last_used_step', '<', step)`,
        replace: `.where('last_used_step', '<=', step)`,
      },
    ],
    tests: ['apps/server/src/features/second-factor/totp.test.ts'],
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
]
