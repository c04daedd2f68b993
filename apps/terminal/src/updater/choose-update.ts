import type { ReleaseFacts } from '@leadline/contract/releases/release-log'
import { compareVersions, newestRelease } from '@leadline/contract/releases/version'
import type { Withdrawal } from '@leadline/contract/releases/withdrawal'

/** Until when a license gives updates; ISO 8601. Without a license the newest version may be used: the Free plan. */
export interface Cover {
  updatesUntil: string
}

export interface UpdateChoice {
  /** Newer than the one that runs, covered and not withdrawn. */
  update: ReleaseFacts | undefined
  /** Newer than all that is covered. */
  uncovered: ReleaseFacts | undefined
  /** The newest that is covered, older than the one that runs or not. */
  lastCovered: ReleaseFacts | undefined
  /** Of the version that runs. */
  withdrawn: Withdrawal | undefined
}

/** What the log, the license and the running version say together. No clock is asked. */
export function chooseUpdate(
  log: { releases: readonly ReleaseFacts[]; withdrawals: readonly Withdrawal[] },
  running: string,
  cover: Cover | undefined,
  isForHere: (release: ReleaseFacts) => boolean = () => true,
): UpdateChoice {
  const isWithdrawn = (version: string) =>
    log.withdrawals.some((withdrawal) => withdrawal.version === version)
  const offered = log.releases.filter(
    (release) => !isWithdrawn(release.version) && isForHere(release),
  )
  const newest = newestRelease(offered)
  const lastCovered = cover ? newestRelease(offered, cover.updatesUntil) : newest
  const isNewer = (release: ReleaseFacts | undefined, than: string) =>
    release !== undefined && compareVersions(release.version, than) > 0
  return {
    update: isNewer(lastCovered, running) ? lastCovered : undefined,
    uncovered:
      isNewer(newest, running) && isNewer(newest, lastCovered?.version ?? '0.0.0')
        ? newest
        : undefined,
    lastCovered,
    withdrawn: log.withdrawals.find(({ version }) => version === running),
  }
}
