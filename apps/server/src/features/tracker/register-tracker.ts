import type { Platform } from '../../platform/open-platform.ts'
import { RenderedTexts } from './comments/rendered-texts.ts'
import { notifyFollowersJob } from './notify-followers.job.ts'
import { readableIssue } from './readable-issue.ts'
import { trackerRoutes } from './tracker.routes.ts'

/** Answers what the page of an issue says where no script runs. */
export function registerTracker(platform: Platform) {
  const { config, http, mount, jobs } = platform
  const deps = { ...platform, texts: new RenderedTexts(), moderation: config.trackerModeration }
  trackerRoutes(http, mount, deps)
  jobs.add(notifyFollowersJob(platform))
  return { readableIssue: (id: string) => readableIssue(deps, id) }
}
