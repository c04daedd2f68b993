import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openReleaseKeys } from '../../../platform/secrets/release-keys.ts'
import type { Signer } from '../../../platform/secrets/signing-keys.ts'
import type { TestApp } from '../../../testing/open-test-app.ts'
import { type NewRelease, publishRelease } from '../publish-release.ts'

/** What an installer begins with, and enough after it to ask for parts. */
export const installer = Buffer.from(`MZ${'0123456789'.repeat(100)}`)

/** The key that signs the log of a shop which keeps it at hand. */
export async function releaseSigner({ config, database }: TestApp): Promise<Signer> {
  const { signer } = await openReleaseKeys(config, database)
  if (!signer) throw new Error('no release key')
  return signer
}

/** Publish a version of its own, as the command does. */
export async function publish(
  app: TestApp,
  version: string,
  {
    bytes = installer,
    name = `leadline-${version}.exe`,
    ...changes
  }: Partial<NewRelease> & { bytes?: Buffer; name?: string } = {},
) {
  const { database, runtime, config } = app
  const path = join(config.dataDir, `${runtime.newId()}.exe`)
  writeFileSync(path, bytes)
  return publishRelease(
    { database, runtime, keys: await releaseSigner(app), dataDir: config.dataDir },
    {
      version,
      files: [{ path, name }],
      notes: `What is new in ${version}.`,
      publishedAt: runtime.now(),
      actor: 'test',
      ...changes,
    },
  )
}
