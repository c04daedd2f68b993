import { type IssueStatus, issueStatuses } from '@leadline/contract/tracker'

import { isPublished } from '../features/releases/releases.store.ts'
import { announcedStatuses, setIssueStatus } from '../features/tracker/set-issue-status.ts'
import { type Command, RefusedError, UsageError } from './command.ts'

export const setIssueCommand: Command = {
  summary: 'move an issue of the tracker; testing and fixed can name the release that carries it',
  usage: `--id I --status ${issueStatuses.join('|')} [--release V]`,
  required: ['id', 'status'],
  optional: ['release'],
  plan({ id = '', status: typed = '', release }) {
    const status = readStatus(typed)
    if (release !== undefined && !announcedStatuses.includes(status)) {
      throw new UsageError('--release: only an issue in testing or fixed can name a release.')
    }
    return async ({ database, runtime }) => {
      const deps = { database, runtime, isRelease: isPublished }
      const done = await setIssueStatus(deps, { id, status, release, actor: 'cli' })
      switch (done.kind) {
        case 'no such issue':
          throw new RefusedError(`There is no issue with the id '${id}'.`)
        case 'awaiting review':
          throw new RefusedError(`Issue ${id} awaits review. Approve it first.`)
        case 'no such release':
          throw new RefusedError(`There is no release '${release}'. Nothing was changed.`)
        case 'moved': {
          const carried = done.release === null ? '' : ` (${done.release})`
          return `#${id} ${done.title}: ${done.from} -> ${status}${carried}`
        }
      }
    }
  },
}

function readStatus(text: string): IssueStatus {
  const status = issueStatuses.find((known) => known === text)
  if (status) return status
  throw new UsageError(
    `--status: '${text}' is not a status. Known are ${issueStatuses.join(', ')}.`,
  )
}
