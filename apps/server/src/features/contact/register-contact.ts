import type { Platform } from '../../platform/open-platform.ts'
import { contactRoutes } from './contact.routes.ts'
import { forgetMessagesJob } from './forget-messages.job.ts'

export function registerContact(platform: Platform): void {
  contactRoutes(platform.mount, platform)
  platform.jobs.add(forgetMessagesJob(platform))
}
