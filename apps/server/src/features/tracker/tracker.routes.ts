import {
  listBugs,
  listFeatures,
  readIssue,
  reportBug,
  requestFeature,
  voteForBug,
  voteForFeature,
} from '@leadline/contract/tracker'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'

import type { Mount } from '../../platform/http/mount.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import type { IssueCache } from './issue-cache.ts'
import { readIssueFor } from './read-issue-for.ts'
import { submitIssue } from './submit-issue.ts'
import { toggleVote } from './toggle-vote.ts'
import type { TrackerDeps } from './tracker-deps.ts'
import { trackerFeed } from './tracker-feed.ts'

/**
 * Fewer than there are connections to the database: votes for one issue wait for each other there, and
 * a rush on it must not hold them all.
 */
const votesAtOnce = 4

export function trackerRoutes(
  app: FastifyInstance,
  mount: Mount,
  deps: TrackerDeps,
  cache: IssueCache,
): void {
  const { database, publicUrl } = deps
  const voting = pLimit(votesAtOnce)
  mount(listBugs, (_input, { caller }) => cache.list('bug', caller?.accountId))
  mount(listFeatures, (_input, { caller }) => cache.list('feature', caller?.accountId))
  mount(reportBug, ({ body }, { caller }) => submitIssue(deps, { ...caller, ...body }))
  mount(requestFeature, ({ body }, { caller }) => submitIssue(deps, { ...caller, ...body }))
  mount(voteForBug, ({ params: { id } }, { caller: { accountId } }) =>
    voting(() => toggleVote(deps, { accountId, type: 'bug', id })),
  )
  mount(voteForFeature, ({ params: { id } }, { caller: { accountId } }) =>
    voting(() => toggleVote(deps, { accountId, type: 'feature', id })),
  )
  mount(readIssue, ({ params }, { caller }) =>
    readIssueFor(deps, { id: params.id, accountId: caller?.accountId }),
  )
  commentRoutes(mount, deps)
  app.get('/bugs/feed.xml', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('application/atom+xml; charset=utf-8')
      .send(await trackerFeed(database, publicUrl())),
  )
}
