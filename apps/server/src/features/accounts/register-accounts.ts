import type { Platform } from '../../platform/open-platform.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountRoutes } from './accounts.routes.ts'
import { forgetExpiredJob } from './forget-expired.job.ts'
import { forgetStaffActionsJob } from './staff/forget-staff-actions.job.ts'

export function registerAccounts(
  platform: Platform,
  { addressProved }: Pick<AccountDeps, 'addressProved'>,
): void {
  accountRoutes(platform.mount, { ...platform, addressProved })
  platform.jobs.add(forgetExpiredJob(platform))
  platform.jobs.add(forgetStaffActionsJob(platform))
}
