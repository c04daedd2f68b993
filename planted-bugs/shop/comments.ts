import type { PlantedBug } from '../planted-bug.ts'

const dir = 'apps/server/src/features/tracker/comments'
const commentTests = [`${dir}/comments.test.ts`]
const moderationTests = [`${dir}/moderation.test.ts`]

/** What people write under an issue: whose it is, and what a moderator decides. */
export const comments: readonly PlantedBug[] = [
  {
    harm: 'Anybody who is signed in puts words into the mouth of somebody else',
    edits: [
      {
        file: `${dir}/own-comment.ts`,
        find: `if (!locked || locked.comment.account_id !== accountId) throw noSuchComment()`,
        replace: `if (!locked) throw noSuchComment()`,
      },
    ],
    tests: commentTests,
  },
  {
    harm: 'Anybody who is signed in deletes what others wrote',
    edits: [
      {
        file: `${dir}/own-comment.ts`,
        find: `if (own?.account_id !== accountId) throw noSuchComment()`,
        replace: `if (!own) throw noSuchComment()`,
      },
    ],
    tests: commentTests,
  },
  {
    harm: 'What a moderator has hidden is still sent to every reader',
    edits: [
      {
        file: `${dir}/comment-answer.ts`,
        find: `const isReadable = isOwn || !isHidden`,
        replace: `const isReadable = true`,
      },
    ],
    tests: moderationTests,
  },
  {
    harm: 'Whoever edits a hidden comment brings it back into sight',
    edits: [
      {
        file: `${dir}/own-comment.ts`,
        find: `if (comment.state === 'hidden') {`,
        replace: `if (comment.state === 'held') {`,
      },
    ],
    tests: moderationTests,
  },
  {
    harm: 'A locked issue goes on filling with comments',
    edits: [
      {
        file: `${dir}/post-comment.ts`,
        find: `    if (issue.locked === 1) throw commentsAreLocked()\n`,
        replace: '',
      },
    ],
    tests: moderationTests,
  },
  {
    harm: 'A comment that waits for a moderator is read by everybody',
    edits: [
      {
        file: `${dir}/comments.store.ts`,
        find: `row('state', '!=', 'held'),`,
        replace: `row('state', '!=', 'gone'),`,
      },
    ],
    tests: moderationTests,
  },
  {
    harm: 'A new account has a harmless comment approved, and edits it into an advertisement',
    edits: [
      {
        file: `${dir}/own-comment.ts`,
        find: `const state = comment.state === 'held' ? 'held' : next`,
        replace: `const state = comment.state === 'held' ? next : comment.state`,
      },
    ],
    tests: moderationTests,
  },
  {
    harm: 'The name of a deleted account stays under what it wrote',
    edits: [
      {
        file: 'apps/server/src/features/tracker/forget-author.ts',
        find: `  await anonymiseCommentsOf(transaction, accountId)\n`,
        replace: '',
      },
    ],
    tests: [`${dir}/own-data.test.ts`],
  },
  {
    harm: 'HTML in a comment reaches the page as it was typed',
    edits: [
      {
        file: 'packages/markup/src/render-peoples-text.ts',
        find: `  .use(rehypeSanitize, peoplesSchema)\n`,
        replace: '',
      },
    ],
    tests: ['packages/markup/src/render-peoples-text.test.ts'],
    on: 'plain',
  },
]
