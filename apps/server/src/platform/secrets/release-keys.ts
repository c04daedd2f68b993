import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { ensureKeyFile, keepEndedKey } from './key-files.ts'
import {
  type KeyPlace,
  openKeyring,
  openSigningKeys,
  type PublicKeyFacts,
  type Signer,
  signWith,
} from './signing-keys.ts'

type ReleaseKeyConfig = Pick<
  Config,
  'dataDir' | 'licenseSigningKey' | 'licenseVerifyKeys' | 'releaseSigningKey' | 'releaseVerifyKeys'
>

export function releaseKeyPlace(config: ReleaseKeyConfig): KeyPlace {
  return {
    purpose: 'release',
    directory: join(config.dataDir, 'keys', 'release'),
    fileName: 'release.pem',
    given: config.releaseSigningKey,
    givenBy: 'RELEASE_SIGNING_KEY',
    verified: config.releaseVerifyKeys,
    verifiedBy: 'RELEASE_VERIFY_KEYS',
  }
}

export interface ReleaseKeys {
  /** Undefined where the private key is on another computer. */
  signer: Signer | undefined
  /** The key that signs the next entry, wherever its private half is. */
  current: PublicKeyFacts | undefined
  published: PublicKeyFacts[]
}

/** The keys of the release log as they are known here. None is made. */
export async function readReleaseKeys(
  config: ReleaseKeyConfig,
  database: Database,
): Promise<ReleaseKeys> {
  const { signing, published } = openKeyring(releaseKeyPlace(config))()
  if (published.length === 0) {
    return { signer: undefined, current: undefined, published: await formerKeys(config, database) }
  }
  const current = published.find(({ lastEntry }) => lastEntry === null)
  return {
    signer: signing && { sign: (textOf) => signWith(signing, textOf) },
    current,
    published: published.map((key) => ({ ...key, signs: key === current })),
  }
}

/**
 * The same where something is to be signed: the first time a key is made, unless one was given or its public half is here.
 * From then on the key of licenses, which signed the log before there was another, signs no further entry.
 */
export async function openReleaseKeys(
  config: ReleaseKeyConfig,
  database: Database,
): Promise<ReleaseKeys> {
  const place = releaseKeyPlace(config)
  if (!existsSync(place.directory)) {
    for (const { pem, lastEntry } of await formerKeys(config, database)) {
      keepEndedKey(place.directory, createPublicKey(pem), { lastEntry: lastEntry ?? 0 })
    }
  }
  const { current } = await readReleaseKeys(config, database)
  if (!current) ensureKeyFile(place)
  return await readReleaseKeys(config, database)
}

/** Keys of licenses that have signed entries of the log, each with its last one. */
async function formerKeys(config: ReleaseKeyConfig, database: Database): Promise<PublicKeyFacts[]> {
  const rows = await database
    .selectFrom('release_log')
    .select(({ fn }) => ['key_id', fn.max('sequence').as('last')])
    .groupBy('key_id')
    .execute()
  if (rows.length === 0) return []
  return openSigningKeys(config)
    .published()
    .flatMap((key) => {
      const last = rows.find(({ key_id: id }) => id === key.id)?.last
      if (last === undefined) return []
      return [{ ...key, purpose: 'release' as const, signs: false, lastEntry: last }]
    })
}
