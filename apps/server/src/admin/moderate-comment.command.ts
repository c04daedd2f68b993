import {
  type CommentState,
  listNewestComments,
} from '../features/tracker/comments/comments.store.ts'
import { moderateComment, type Verdict } from '../features/tracker/comments/moderate-comment.ts'
import { setIssueLock } from '../features/tracker/comments/set-issue-lock.ts'
import { readIssueId } from '../features/tracker/issue-answer.ts'
import { type Command, RefusedError, UsageError } from './command.ts'

const states: readonly CommentState[] = ['shown', 'held', 'hidden']
const listedAtMost = 50

export const listCommentsCommand: Command = {
  summary: `list the newest ${listedAtMost} comments of the tracker, of one issue or in one state`,
  usage: `[--issue I] [--state ${states.join('|')}]`,
  required: [],
  optional: ['issue', 'state'],
  plan({ issue, state: typed }) {
    const state = states.find((known) => known === typed)
    if (typed !== undefined && !state) {
      throw new UsageError(`--state: '${typed}' is not a state. Known are ${states.join(', ')}.`)
    }
    const issueId = issue === undefined ? undefined : readIssueId(issue)
    if (issue !== undefined && issueId === undefined) {
      throw new UsageError(`--issue: '${issue}' is not the number of an issue.`)
    }
    return async ({ database }) => {
      const comments = await listNewestComments(database, {
        ...(issueId !== undefined && { issueId }),
        ...(state && { state }),
        max: listedAtMost,
      })
      if (comments.length === 0) return 'There is no such comment.'
      return comments
        .map(({ id, issue_id, username, posted_at, state: is, text }) =>
          [
            `${id} on #${issue_id}, ${is}`,
            `  by ${username ?? 'nobody'} at ${new Date(posted_at).toISOString()}`,
            ...text.split(/\r\n|\r|\n/).map((line) => `  | ${line}`),
          ].join('\n'),
        )
        .join('\n\n')
    }
  },
}

function verdictCommand(verdict: Verdict, summary: string, done: string): Command {
  return {
    summary,
    usage: '--id C',
    required: ['id'],
    plan({ id = '' }) {
      return async ({ database, runtime }) => {
        const verdictOf = { id, verdict, actor: 'cli' }
        const moderated = await moderateComment({ database, runtime }, verdictOf)
        if (!moderated) throw new RefusedError(`There is no comment '${id}'.`)
        const { issueId, comments } = moderated
        return `Comment ${id} on #${issueId}: ${done}. Everybody can read ${comments} comments there.`
      }
    },
  }
}

export const hideCommentCommand = verdictCommand(
  'hide',
  'hide a comment; its author still sees it, with a note',
  'hidden',
)
export const restoreCommentCommand = verdictCommand(
  'restore',
  'show a comment that was hidden or awaits review',
  'shown',
)
export const deleteCommentCommand = verdictCommand('delete', 'delete a comment for good', 'deleted')

function lockCommand(isLocked: boolean, summary: string, done: string): Command {
  return {
    summary,
    usage: '--id I',
    required: ['id'],
    plan({ id = '' }) {
      return async ({ database, runtime }) => {
        const title = await setIssueLock({ database, runtime }, { id, isLocked, actor: 'cli' })
        if (title === undefined) throw new RefusedError(`There is no issue with the id '${id}'.`)
        return `#${id} ${title}: ${done}`
      }
    },
  }
}

export const lockIssueCommand = lockCommand(
  true,
  'close an issue to comments',
  'closed to comments',
)
export const unlockIssueCommand = lockCommand(
  false,
  'open an issue to comments again',
  'open to comments',
)
