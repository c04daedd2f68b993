import { createCipheriv, createDecipheriv } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Runtime } from '../runtime.ts'
import { createFileOnce } from './durable-file.ts'
import { makePrivateFolder } from './private-files.ts'

/** Keeps secrets that we must be able to read again out of the database, its copies and its backups. */
export interface SecretBox {
  /** What is stored. It opens for the same owner only, so that it cannot be moved to another row. */
  seal(text: string, owner: string): string
  /** Undefined when it was sealed with another key, for another owner, or not at all. */
  open(sealed: string, owner: string): string | undefined
}

const version = 'v1.'
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function isSealed(text: string): boolean {
  return text.startsWith(version)
}

/** With the key of SECOND_FACTOR_KEY, or one that is made once in the data directory. */
export function openSecretBox(
  config: Pick<Config, 'dataDir' | 'secondFactorKey'>,
  runtime: Pick<Runtime, 'newSecret'>,
): SecretBox {
  const key = config.secondFactorKey ?? readKeyFile(join(config.dataDir, 'keys'), runtime)
  return {
    seal(text, owner) {
      const iv = Buffer.from(runtime.newSecret(), 'base64url').subarray(0, ivBytes)
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final()])
      return version + Buffer.concat([sealed, sealing.getAuthTag()]).toString('base64url')
    },
    open(sealed, owner) {
      if (!isSealed(sealed)) return undefined
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = opening.update(bytes.subarray(ivBytes, -tagBytes))
        return Buffer.concat([text, opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function readKeyFile(directory: string, runtime: Pick<Runtime, 'newSecret'>): Buffer {
  const file = join(directory, 'second-factor.key')
  makePrivateFolder(directory)
  // Processes that start together end up with the same one.
  if (!existsSync(file)) createFileOnce(file, `${runtime.newSecret()}\n`, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (key.length === 32) return key
  throw new ConfigError([`${file} does not hold 32 bytes in base64. Put it back from your backup.`])
}
