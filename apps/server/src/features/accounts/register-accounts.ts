import type { Platform } from '../../platform/open-platform.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountRoutes } from './accounts.routes.ts'
import { forgetEndedJob } from './forget-ended.job.ts'
import { forgetStaffActionsJob } from './forget-staff-actions.job.ts'

export function registerAccounts(
  platform: Platform,
  { addressProved }: Pick<AccountDeps, 'addressProved'>,
): void {
  accountRoutes(platform.mount, { ...platform, addressProved })
  platform.jobs.add(forgetEndedJob(platform))
  platform.jobs.add(forgetStaffActionsJob(platform))
}
