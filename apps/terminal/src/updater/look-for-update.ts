import { platformOfFile } from '@leadline/contract/releases/file-platform'
import { checkLogHead, headEnd } from '@leadline/contract/releases/log-head'
import type { ReleaseFacts } from '@leadline/contract/releases/release-log'
import type { VerifyKey } from '@leadline/contract/signatures/ed25519'
import { sha256OfText } from '@leadline/contract/signatures/sha256'

import { chooseUpdate, type Cover, type UpdateChoice } from './choose-update.ts'
import type { WantedArchive } from './fetch-archive.ts'
import type { InstalledProgram } from './installed-program.ts'
import { checkSeenLog } from './seen-log.ts'
import type { UpdateFeed } from './update-feed.ts'
import type { UpdateMemory } from './update-memory.ts'

export interface LookSetup {
  /** The version that runs. */
  version: string
  /** Undefined in a checkout of the source. */
  program: InstalledProgram | undefined
  processor: string
  feed: UpdateFeed
  /** Those that the build carries. */
  keys: () => Promise<readonly VerifyKey[]>
  license: () => (Cover & { id: string }) | undefined
  memory: UpdateMemory
  now: () => number
}

export interface Found {
  choice: UpdateChoice
  updatesUntil: string | undefined
  offer: { release: ReleaseFacts; notes: string; archive: WantedArchive | undefined } | undefined
}

/** Ask the server, prove what it says, and choose. Throws what went wrong; what was seen before stays what it was then. */
export async function lookForUpdate(setup: LookSetup): Promise<Found> {
  const { feed, memory, version, program } = setup
  const license = setup.license()
  const { entries, head, reported } = await feed.request(version, license?.id)
  const keys = await setup.keys()
  const log = await checkSeenLog(entries, keys, memory.known.logHead)
  const revoked = log.revocations.map(({ keyId }) => keyId)
  const now = setup.now()
  const verdict = head && (await checkLogHead(head, entries, { keys, revoked, now }))
  const choice = chooseUpdate(
    log,
    version,
    license,
    (release) => !program || archiveOf(release, setup) !== undefined,
  )
  await memory.keep({
    logHead: log.head,
    ...(head && verdict === 'fresh' && { freshUntil: headEnd(head) }),
    revokedKeys: revoked,
    lookedAt: now,
    withdrawn: choice.withdrawn ?? null,
  })
  const { update } = choice
  const notes = reported.find((release) => release.version === update?.version)?.notes ?? ''
  return {
    choice,
    updatesUntil: license?.updatesUntil,
    offer: update && {
      release: update,
      // Others than those that were signed are not shown.
      notes: (await sha256OfText(notes)) === update.notesSha256 ? notes : '',
      archive: archiveOf(update, setup),
    },
  }
}

function archiveOf(
  { version, files }: ReleaseFacts,
  { program, processor, feed }: LookSetup,
): WantedArchive | undefined {
  const system = program?.platform === 'win32' ? 'Windows' : 'Linux'
  const file = files.find(({ name }) => {
    const platform = platformOfFile(name)
    return (
      platform?.kind === 'archive' && platform.system === system && platform.processor === processor
    )
  })
  return file && { ...file, url: `${feed.server}/downloads/files/${version}/${file.name}` }
}
