import type { PlantedBug } from '../planted-bug.ts'

const licensesDir = 'apps/server/src/features/licenses'
const store = `${licensesDir}/licenses.store.ts`
const file = 'packages/contract/src/licenses/license-file.ts'
const fileTests = ['packages/contract/src/licenses/license-file.test.ts']
const issueTests = [`${licensesDir}/issue-license.test.ts`]
const readTests = [`${licensesDir}/licenses.test.ts`]

export const licenses: readonly PlantedBug[] = [
  {
    harm: 'Whoever edits the plan in a license file has the dearer plan',
    edits: [{ file, find: `    ['plan', String(license.planId)],\n`, replace: '' }],
    tests: fileTests,
    on: 'plain',
  },
  {
    harm: 'Whoever edits the date in a license file has updates for ever',
    edits: [{ file, find: `    ['updates until', license.updatesUntil],\n`, replace: '' }],
    tests: fileTests,
    on: 'plain',
  },
  {
    harm: 'A license that a stranger signed is said to be valid, because its key is new to us',
    edits: [
      {
        file,
        find: `if (named && (await isSignedBy(named, licenseStatement(license), signature))) {`,
        replace: `if (!named || (await isSignedBy(named, licenseStatement(license), signature))) {`,
      },
    ],
    tests: fileTests,
    on: 'plain',
  },
  {
    harm: 'Everybody who is signed in downloads the license of anybody',
    edits: [
      {
        file: store,
        find: `    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()`,
        replace: `    .where('id', '=', id)
    .executeTakeFirst()`,
      },
    ],
    tests: readTests,
  },
  {
    harm: 'A license whose money went back can still be downloaded',
    edits: [
      {
        file: `${licensesDir}/read-licenses.ts`,
        find: `if (row.state !== 'valid') {`,
        replace: `if (row.state === 'suspended') {`,
      },
    ],
    tests: readTests,
  },
  {
    harm: 'Whoever renews early loses the months that were left',
    edits: [
      {
        file: `${licensesDir}/year-of-updates.ts`,
        find: `const from = Math.max(now, until ?? now)`,
        replace: `const from = now`,
      },
    ],
    tests: [`${licensesDir}/year-of-updates.test.ts`],
  },
  {
    harm: 'Of two orders settled in one moment, one year is lost',
    edits: [
      {
        file: `${licensesDir}/issue-license.ts`,
        find: `  if (holder) await lockHolder(transaction, holder)\n`,
        replace: '',
      },
    ],
    tests: issueTests,
    on: 'PostgreSQL',
  },
  {
    harm: 'Two settlements of one order in one moment fail, because the license is looked for before it is added',
    edits: [
      {
        file: store,
        find: `    .onConflict((conflict) => conflict.column('order_id').doNothing())\n`,
        replace: '',
      },
    ],
    tests: issueTests,
    on: 'PostgreSQL',
  },
  {
    harm: 'Of two licenses one is paid back, and both years stay',
    edits: [
      {
        file: `${licensesDir}/change-licenses.ts`,
        find: `    await recalculateUpdates(transaction, holder, { planId, changed: [license] })\n`,
        replace: '',
      },
    ],
    tests: issueTests,
  },
  {
    harm: 'Whoever got the money back stays a Premium member',
    edits: [
      {
        file: `${licensesDir}/change-licenses.ts`,
        find: `  if (license?.account_id) await refreshPlan(transaction, license.account_id, freePlanId)\n`,
        replace: '',
      },
    ],
    tests: issueTests,
  },
  {
    harm: 'Whoever registers with somebody’s address gets the license that was bought with it, unproved',
    edits: [
      {
        file: 'apps/server/src/features/accounts/registration/register.ts',
        find: `    if (isAdded) return sendVerification(deps, transaction, { id, email })\n`,
        replace: `    if (isAdded) await deps.addressProved(transaction, { accountId: id, emailKey: keys.email })
    if (isAdded) return sendVerification(deps, transaction, { id, email })\n`,
      },
    ],
    tests: ['apps/server/src/features/payments/checkout/guest-purchase.test.ts'],
  },
]
