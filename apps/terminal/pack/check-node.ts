import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { PackError } from './pack-error.ts'
import { nodeVersion, type Target } from './targets.ts'

/** Node as it would be packed must be the very file that the Node project publishes. */
export function checkNode(
  file: string,
  version: string,
  { name, nodeSha256 }: Pick<Target, 'name' | 'nodeSha256'>,
): void {
  if (version !== nodeVersion) {
    throw new PackError(
      `The lock file names Node ${version}, and the official checksums in targets.ts are of ${nodeVersion}. Compare with the Node project's SHASUMS256.txt and change both together.`,
    )
  }
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (sha256 === nodeSha256) return
  throw new PackError(
    `Node ${version} for ${name} is not what the Node project publishes, so nothing was packed. Expected ${nodeSha256}, found ${sha256}.`,
  )
}
