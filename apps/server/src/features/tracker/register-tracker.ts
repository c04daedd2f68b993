import type { Platform } from '../../platform/open-platform.ts'
import { RenderedTexts } from './comments/rendered-texts.ts'
import { IssueCache } from './issue-cache.ts'
import { notifyFollowersJob } from './notify-followers.job.ts'
import { readableIssue } from './readable-issue.ts'
import { trackerRoutes } from './tracker.routes.ts'

/** Answers what the pages of the tracker say before any script runs. */
export function registerTracker(platform: Platform) {
  const { config, http, mount, jobs } = platform
  const deps = { ...platform, texts: new RenderedTexts(), moderation: config.trackerModeration }
  const cache = new IssueCache(platform.database)
  trackerRoutes(http, mount, deps, cache)
  jobs.add(notifyFollowersJob(platform))
  return {
    readableIssue: (id: string) => readableIssue(deps, id),
    firstIssues: async () => ({ firstIssues: await cache.first() }),
  }
}
