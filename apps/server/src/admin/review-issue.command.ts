import { listHeld } from '../features/tracker/issues.store.ts'
import { reviewIssue } from '../features/tracker/review-issue.ts'
import { type Command, RefusedError } from './command.ts'

export const listHeldIssuesCommand: Command = {
  summary: 'list the issues that await review (TRACKER_MODERATION=first-posts)',
  usage: '',
  required: [],
  plan() {
    return async ({ database }) => {
      const held = await listHeld(database)
      if (held.length === 0) return 'No issue awaits review.'
      return held
        .map(({ id, type, title, description, username, submitted_at }) =>
          [
            `#${id} ${type}: ${title}`,
            `  by ${username ?? 'nobody'} at ${new Date(submitted_at).toISOString()}`,
            ...description.split(/\r\n|\r|\n/).map((line) => `  | ${line}`),
          ].join('\n'),
        )
        .join('\n\n')
    }
  },
}

function reviewCommand(verdict: 'approve' | 'reject', summary: string, done: string): Command {
  return {
    summary,
    usage: '--id I',
    required: ['id'],
    plan({ id = '' }) {
      return async ({ database, runtime }) => {
        const title = await reviewIssue({ database, runtime }, { id, verdict, actor: 'cli' })
        if (title === undefined) throw new RefusedError(`No issue '${id}' awaits review.`)
        return `#${id} ${title}: ${done}`
      }
    },
  }
}

export const approveIssueCommand = reviewCommand(
  'approve',
  'let an issue that awaits review through',
  'approved',
)
export const rejectIssueCommand = reviewCommand(
  'reject',
  'delete an issue that awaits review',
  'rejected and deleted',
)
