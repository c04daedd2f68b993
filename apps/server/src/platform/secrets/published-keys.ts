import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { readReleaseKeys } from './release-keys.ts'
import type { PublicKeyFacts, SigningKeys } from './signing-keys.ts'

interface AllKeys {
  config: Config
  database: Database
  keys: Pick<SigningKeys, 'published'>
  logHeadKeys: Pick<SigningKeys, 'published'>
}

/** Every key that checks what this shop signs, with its purpose and its end: those of licenses first. */
export async function publishedKeys(all: AllKeys): Promise<PublicKeyFacts[]> {
  const { published } = await readReleaseKeys(all.config, all.database)
  return [...all.keys.published(), ...published, ...all.logHeadKeys.published()]
}
