import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const updater = 'apps/terminal/src/updater'
const whole = `${updater}/updater.test.ts`
const refused = `${updater}/refused-updates.test.ts`
const chosen = `${updater}/choose-update.test.ts`

/** From a release in the log to the version that the launcher starts. */
export const updateBugs: readonly PlantedBug[] = [
  bug(
    'A release log that was cut or rewritten since it was last seen is believed',
    `${updater}/seen-log.ts`,
    `seen !== null && known?.hash !== seen.hash`,
    `false as boolean`,
    whole,
  ),
  bug(
    'An archive of the right size is taken, whatever its hash',
    `${updater}/fetch-archive.ts`,
    `have === wanted.size && (await sha256Of(part)) === wanted.sha256`,
    `have === wanted.size`,
    whole,
  ),
  bug(
    'A file that was changed inside the archive is installed',
    `${updater}/version-manifest.ts`,
    `if (hash.digest('hex') !== sha256) throw notAsListed(path)`,
    `hash.digest('hex')`,
    refused,
  ),
  bug(
    'An older version takes the place of a newer one',
    `${updater}/switch-version.ts`,
    `compareVersions(version, pointed) <= 0`,
    `false as boolean`,
    refused,
  ),
  bug(
    'A kill during the switch leaves no version that starts',
    `${updater}/switch-version.ts`,
    `    await rename(beside, join(root, 'current'))`,
    `    await rm(join(root, 'current'))\n    at('between')\n    await rename(beside, join(root, 'current'))`,
    `${updater}/killed-update.test.ts`,
  ),
  bug(
    'A version that was withdrawn is offered all the same',
    `${updater}/choose-update.ts`,
    `!isWithdrawn(release.version) && isForHere(release)`,
    `isForHere(release)`,
    chosen,
  ),
  bug(
    'A new version that never comes up is started again and again',
    `${updater}/first-start.ts`,
    `if (trial.hasStarted) return await`,
    `if (trial.hasStarted && Date.now() === 0) return await`,
    `${updater}/first-start.test.ts`,
  ),
  bug(
    'A new version that is ready counts as one that did not come up',
    `${updater}/open-updates.ts`,
    `if (memory.known.trial !== null) void`,
    `if (memory.known.trial?.version === '') void`,
    `${updater}/first-start.test.ts`,
  ),
  bug(
    'A port that is taken at the first start of a new version costs that version',
    'apps/terminal/src/hub/start/run-hub.ts',
    `if (program && isMendable) await`,
    `if (program && !isMendable) await`,
    `${updater}/first-start.test.ts`,
  ),
  bug(
    'Somebody who starts Leadline while an update is installed gets the old version in the middle of it',
    'apps/terminal/src/hub/start/run-hub.ts',
    `        await last?.()\n        lock.release()\n`,
    `        lock.release()\n        await last?.()\n`,
    'apps/terminal/src/hub/start/run-hub.test.ts',
  ),
  bug(
    'A full disk ends the program of whoever changes a setting of updates',
    `${updater}/update-memory.ts`,
    `await before.catch(() => {})`,
    `await before`,
    `${updater}/bad-days.test.ts`,
  ),
  bug(
    'An update writes outside of its folder',
    `${updater}/unpack-tar-gz.ts`,
    `!isTar || !isKnown || !isPathInside(entry.path)`,
    `!isTar || !isKnown`,
    `${updater}/unpack-tar-gz.test.ts`,
  ),
  bug(
    'A program is left for a version that is no longer whole',
    `${updater}/switch-version.ts`,
    `if (error instanceof UpdateRefusal) return false\n    throw error`,
    `if (!(error instanceof UpdateRefusal)) throw error`,
    `${updater}/first-start.test.ts`,
  ),
]
