import type { Answer, HandlerInput } from '@leadline/contract/endpoint'
import type * as contract from '@leadline/contract/releases'
import { compareVersions, newestRelease } from '@leadline/contract/releases/version'

import { AppError } from '../../platform/app-error.ts'
import { offeredReleases, withdrawnOf } from './read-releases.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { findRelease } from './releases.store.ts'

type Asked = HandlerInput<typeof contract.checkForUpdate>['body']
type Reported = Answer<typeof contract.checkForUpdate>

/** What is newest, and the newest that may be used. A Free plan may always use the newest. */
export async function checkForUpdate(deps: ReleaseDeps, asked: Asked): Promise<Reported> {
  const license = asked.license ?? asked.licence
  const cover = license === undefined ? undefined : await deps.coverOf(license)
  if (license !== undefined && !cover) {
    throw new AppError('not_found', 'There is no such license.')
  }
  const releases = await offeredReleases(deps.database)
  const own = await findRelease(deps.database, asked.version)
  const latest = newestRelease(releases)
  const allowed = cover?.valid ? newestRelease(releases, cover.updatesUntil) : latest
  const upToDate = !allowed || compareVersions(asked.version, allowed.version) >= 0
  return {
    latest: latest ?? null,
    allowed: allowed ?? null,
    upToDate,
    reason: reasonFor(),
    withdrawn: own ? withdrawnOf(own) : null,
  }

  function reasonFor(): Reported['reason'] {
    if (!latest) return 'no_release'
    if (cover && !cover.valid) return 'licence_not_valid'
    if (!upToDate) return 'update_available'
    const isNewest = compareVersions(asked.version, latest.version) >= 0
    return isNewest ? 'newest' : 'updates_ended'
  }
}
