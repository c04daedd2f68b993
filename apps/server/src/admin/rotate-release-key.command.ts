import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { keyChangeStatement } from '@leadline/contract/releases/key-statements'

import { changeReleaseKey } from '../features/releases/change-release-key.ts'
import {
  keepEndedKey,
  keepPublicKey,
  newPrivateKey,
  readPublicKeys,
  rotateKeyFile,
} from '../platform/secrets/key-files.ts'
import { keyIdOf, rawPublicKey } from '../platform/secrets/public-key.ts'
import { openReleaseKeys, releaseKeyPlace } from '../platform/secrets/release-keys.ts'
import { type Command, type CommandContext, RefusedError } from './command.ts'
import {
  checkSigningOptions,
  openLogSigner,
  prepareEntry,
  readSigned,
  signingOptions,
  signingUsage,
} from './log-signing.ts'

export const rotateReleaseKeyCommand: Command = {
  summary:
    'sign releases with another key: the log hands over to it, and the old one signs no further entry; NEXT is a public key whose private half stays elsewhere',
  usage: `[--next NEXT.pem] ${signingUsage}`,
  required: [],
  optional: ['next', ...signingOptions],
  plan(values) {
    checkSigningOptions(values)
    return async (context) => {
      const { config, database } = context
      const place = releaseKeyPlace(config)
      const { current } = await openReleaseKeys(config, database)
      if (!current) throw new RefusedError('No release key is known here.')
      const next = values['next'] === undefined ? undefined : readNext(values['next'])
      if (!next && (config.releaseSigningKey ?? values['prepare'] ?? values['signed'])) {
        throw new RefusedError('Name the public half of the next key with --next.')
      }
      const made = next ? undefined : newPrivateKey()
      const key = next ?? createPublicKey(made ?? '')
      const publicKey = rawPublicKey(key).toString('base64')
      if (values['prepare'] !== undefined) {
        const contentOf = (id: string) => keyChangeStatement(id, { publicKey })
        return await prepareEntry(values['prepare'], contentOf, context)
      }
      const lastEntry = await handOver(values, publicKey, context)
      if (made) rotateKeyFile(place, { lastEntry }, made)
      else {
        keepEndedKey(place.directory, createPublicKey(current.pem), { lastEntry })
        keepPublicKey(place.directory, key)
      }
      return `${keyIdOf(key)} signs releases from now on. ${current.id} signed entry ${lastEntry} as its last.`
    }
  },
}

async function handOver(
  values: Record<string, string>,
  publicKey: string,
  context: CommandContext,
): Promise<number> {
  const keys = await openLogSigner(readSigned(values), context)
  return await changeReleaseKey({ ...context, keys }, { publicKey, actor: 'cli' })
}

function readNext(path: string): KeyObject {
  if (!existsSync(path)) throw new RefusedError(`There is no file ${path}.`)
  const [key, ...more] = readPublicKeys(readFileSync(path, 'utf8'), path, { needed: true })
  if (key && more.length === 0) return key
  throw new RefusedError(`${path} must hold one public key.`)
}
