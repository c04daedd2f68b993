import type { PlantedBug } from '../planted-bug.ts'

const address = 'apps/server/src/features/accounts/address'
const tests = [`${address}/own-address.test.ts`]

/** The address of an account, and what is reported to whom. */
export const ownAddress: readonly PlantedBug[] = [
  {
    harm: 'Whoever finds a session open moves the account to an address of their own',
    edits: [
      {
        file: `${address}/change-own-address.ts`,
        find: `  await checkPassword(deps, { accountId, password, clientAddress })\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'The owner of the old address never learns that it was replaced',
    edits: [
      {
        file: `${address}/confirm-new-address.ts`,
        find: `  await outbox.queue(transaction, addressChangedMail({ ...about, to: account.email, isOld: true }))\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'A link that went to the old address sets the password after the address has changed',
    edits: [
      {
        file: `${address}/confirm-new-address.ts`,
        find: `  await endLinks(transaction, { accountId, purpose: 'reset-password' })\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'Two accounts end up with one address',
    edits: [
      {
        file: `${address}/confirm-new-address.ts`,
        find: `if (owner && owner.id !== account.id) {`,
        replace: `if (owner?.id === '') {`,
      },
    ],
    tests,
  },
  {
    harm: 'An anonymous account is noted with the browser it is used with',
    edits: [
      {
        file: 'apps/server/src/features/accounts/login/finish-login.ts',
        find: `const device = account.email === null ? null : options.device`,
        replace: `const device = options.device`,
      },
    ],
    tests: ['apps/server/src/features/profile/own-sessions.test.ts'],
  },
  {
    harm: 'Everybody sees the phone number that owners of Premium pay for',
    edits: [
      {
        file: 'apps/server/src/features/licenses/read-support.ts',
        find: `plan_id >= premiumId && state === 'valid'`,
        replace: `state === 'valid' || plan_id > 0`,
      },
    ],
    tests: ['apps/server/src/features/licenses/read-support.test.ts'],
  },
]
