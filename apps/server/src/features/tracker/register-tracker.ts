import type { Platform } from '../../platform/open-platform.ts'
import { notifyFollowersJob } from './notify-followers.job.ts'
import { trackerRoutes } from './tracker.routes.ts'

export function registerTracker(platform: Platform): void {
  const { config, http, mount, jobs } = platform
  trackerRoutes(http, mount, { ...platform, moderation: config.trackerModeration })
  jobs.add(notifyFollowersJob(platform))
}
