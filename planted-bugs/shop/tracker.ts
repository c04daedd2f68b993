import type { PlantedBug } from '../planted-bug.ts'

const trackerDir = 'apps/server/src/features/tracker'
const voteTests = [`${trackerDir}/votes.test.ts`]
const abuseTests = [`${trackerDir}/abuse.test.ts`]

export const tracker: readonly PlantedBug[] = [
  {
    harm: 'Somebody who presses very fast counts twice',
    edits: [
      {
        file: 'apps/server/src/platform/database/account-rows.ts',
        find: `    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()`,
        replace: `    .selectFrom('accounts')
    .where('id', '=', id)
    .selectAll()`,
      },
    ],
    tests: voteTests,
    on: 'PostgreSQL',
  },
  {
    harm: 'One account can vote twice: the database does not refuse the second vote',
    edits: [
      {
        file: 'apps/server/src/migrations/0010-create-tracker.ts',
        find: `    .addPrimaryKeyConstraint('issue_votes_once', ['account_id', 'issue_id'])\n`,
        replace: '',
      },
    ],
    tests: voteTests,
  },
  {
    harm: 'The votes of deleted accounts count for ever',
    edits: [
      {
        file: `${trackerDir}/forget-author.ts`,
        find: `  await uncountVotesOf(transaction, accountId)\n`,
        replace: '',
      },
    ],
    tests: voteTests,
  },
  {
    harm: 'A post that a moderator has not let through is read by everybody who guesses its number',
    edits: [
      {
        file: `${trackerDir}/read-issue-for.ts`,
        find: `if (!row || (row.held === 1 && !isTheirs)) throw noSuchIssue()`,
        replace: `if (!row || (row.held === 1 && isTheirs)) throw noSuchIssue()`,
      },
    ],
    tests: abuseTests,
  },
  {
    harm: 'An account that a moderator has restricted goes on posting',
    edits: [
      {
        file: `${trackerDir}/participation.ts`,
        find: `  if (await hasRestriction(transaction, accountId, actions[action].restriction)) {`,
        replace: `  if (await hasRestriction(transaction, accountId, action)) {`,
      },
    ],
    tests: abuseTests,
  },
  {
    harm: 'Mail about issues goes to addresses that nobody has proved',
    edits: [
      {
        file: `${trackerDir}/notify-followers.job.ts`,
        find: ` || follower.status < accountStatus.active) return`,
        replace: ` || follower.status === accountStatus.banned) return`,
      },
    ],
    tests: [`${trackerDir}/announcements.test.ts`],
  },
]
