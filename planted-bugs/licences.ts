import type { PlantedBug } from './planted-bug.ts'

const licencesDir = 'apps/server/src/features/licences'
const store = `${licencesDir}/licences.store.ts`
const file = 'packages/contract/src/licences/licence-file.ts'
const fileTests = ['packages/contract/src/licences/licence-file.test.ts']
const issueTests = [`${licencesDir}/issue-licence.test.ts`]
const readTests = [`${licencesDir}/licences.test.ts`]

export const licences: readonly PlantedBug[] = [
  {
    harm: 'Whoever edits the plan in a licence file has the dearer plan',
    edits: [{ file, find: `    ['plan', String(licence.planId)],\n`, replace: '' }],
    tests: fileTests,
    on: 'plain',
  },
  {
    harm: 'Whoever edits the date in a licence file has updates for ever',
    edits: [{ file, find: `    ['updates until', licence.updatesUntil],\n`, replace: '' }],
    tests: fileTests,
    on: 'plain',
  },
  {
    harm: 'A licence that a stranger signed is said to be valid, because its key is new to us',
    edits: [
      {
        file,
        find: `if (named && (await isSignedBy(named, licenceStatement(licence), signature))) {`,
        replace: `if (!named || (await isSignedBy(named, licenceStatement(licence), signature))) {`,
      },
    ],
    tests: fileTests,
    on: 'plain',
  },
  {
    harm: 'Everybody who is signed in downloads the licence of anybody',
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
    harm: 'A licence whose money went back can still be downloaded',
    edits: [
      {
        file: `${licencesDir}/read-licences.ts`,
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
        file: `${licencesDir}/year-of-updates.ts`,
        find: `const from = Math.max(now, until ?? now)`,
        replace: `const from = now`,
      },
    ],
    tests: [`${licencesDir}/year-of-updates.test.ts`],
  },
  {
    harm: 'Of two orders settled in one moment, one year is lost',
    edits: [
      {
        file: `${licencesDir}/issue-licence.ts`,
        find: `  if (holder) await lockHolder(transaction, holder)\n`,
        replace: '',
      },
    ],
    tests: issueTests,
    on: 'PostgreSQL',
  },
  {
    harm: 'Two settlements of one order in one moment fail, because the licence is looked for before it is added',
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
    harm: 'Of two licences one is paid back, and both years stay',
    edits: [
      {
        file: `${licencesDir}/change-licences.ts`,
        find: `    await recalculateUpdates(transaction, holder, { planId, changed: [licence] })\n`,
        replace: '',
      },
    ],
    tests: issueTests,
  },
  {
    harm: 'Whoever got the money back stays a Premium member',
    edits: [
      {
        file: `${licencesDir}/change-licences.ts`,
        find: `  if (licence?.account_id) await refreshPlan(transaction, licence.account_id, freePlanId)\n`,
        replace: '',
      },
    ],
    tests: issueTests,
  },
  {
    harm: 'Whoever registers with somebody’s address gets the licence that was bought with it, unproved',
    edits: [
      {
        file: 'apps/server/src/features/accounts/register.ts',
        find: `    if (isAdded) return sendVerification(deps, transaction, { id, email })\n`,
        replace: `    if (isAdded) await deps.addressProved(transaction, { accountId: id, emailKey: keys.email })
    if (isAdded) return sendVerification(deps, transaction, { id, email })\n`,
      },
    ],
    tests: ['apps/server/src/features/payments/checkout/guest-purchase.test.ts'],
  },
]
