import { createPublicKey, sign, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from './config.ts'
import { ConfigError } from './config/config-error.ts'
import { privateKeyFile, readPrivateKey, readPublicKeys, ensureKeyFile } from './key-files.ts'
import { keyIdOf, rawPublicKey } from './public-key.ts'

export interface PublicKeyFacts {
  id: string
  algorithm: 'Ed25519'
  publicKey: string
  pem: string
  signs: boolean
}

/** Signs licences and releases, and knows every key that checks them. */
export interface SigningKeys {
  /** The id of the key that signs now. */
  id(): string
  /** Sign a text that is made with the id of the key: the two always belong together. */
  sign(textOf: (keyId: string) => string): { keyId: string; text: string; signature: string }
  /** The signing key first; then older ones, and ones that are announced. */
  published(): PublicKeyFacts[]
}

interface Keyring {
  signing: KeyObject
  id: string
  published: PublicKeyFacts[]
}

type KeyConfig = Pick<Config, 'dataDir' | 'licenceSigningKey' | 'licenceVerifyKeys'>

/**
 * The key of LICENCE_SIGNING_KEY, or one that is made once in the data directory. The directory is
 * looked at on each use, so that a rotation reaches a running server.
 */
export function openSigningKeys(config: KeyConfig): SigningKeys {
  const directory = join(config.dataDir, 'keys')
  if (config.licenceSigningKey === undefined) ensureKeyFile(directory)
  let known: { state: string; keyring: Keyring } | undefined
  const keyring = () => {
    const state = stateOf(directory)
    if (known?.state !== state) known = { state, keyring: readKeyring(config, directory) }
    return known.keyring
  }
  // Read the keys now, so that a bad one stops the start rather than fails somebody who has paid.
  keyring()
  return {
    id: () => keyring().id,
    sign(textOf) {
      const { id, signing } = keyring()
      const text = textOf(id)
      return {
        keyId: id,
        text,
        signature: sign(null, Buffer.from(text), signing).toString('base64'),
      }
    },
    published: () => keyring().published,
  }
}

function readKeyring(config: KeyConfig, directory: string): Keyring {
  const file = privateKeyFile(directory)
  const kept = existsSync(file) ? [readPrivateKey(readFileSync(file, 'utf8'), file)] : []
  const given =
    config.licenceSigningKey === undefined
      ? []
      : [readPrivateKey(config.licenceSigningKey, 'LICENCE_SIGNING_KEY')]
  const [signing, ...former] = [...given, ...kept]
  if (!signing) throw new ConfigError([`${file} is gone. It held the key that signs licences.`])
  const publicKeys = [
    createPublicKey(signing),
    // Licences signed with the generated key stay valid after a key is configured.
    ...former.map((key) => createPublicKey(key)),
    ...readPublicKeys(config.licenceVerifyKeys ?? '', 'LICENCE_VERIFY_KEYS'),
    ...publicKeyFiles(directory).flatMap((each) =>
      readPublicKeys(readFileSync(each, 'utf8'), each, { needed: true }),
    ),
  ]
  const facts = publicKeys.map((key, index) => ({
    id: keyIdOf(key),
    algorithm: 'Ed25519' as const,
    publicKey: rawPublicKey(key).toString('base64'),
    pem: String(key.export({ type: 'spki', format: 'pem' })),
    signs: index === 0,
  }))
  const isFirst = ({ id }: PublicKeyFacts, index: number) =>
    facts.findIndex((each) => each.id === id) === index
  return { signing, id: facts[0]?.id ?? '', published: facts.filter(isFirst) }
}

function publicKeyFiles(directory: string): string[] {
  return filesIn(directory).filter((file) => file.endsWith('.pub.pem'))
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.pem'))
      .toSorted()
      .map((name) => join(directory, name))
  } catch (error) {
    // Not there: with a key in the environment nobody needs it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new ConfigError([`${directory} cannot be read. It holds the licence keys.`])
  }
}

/** Changes whenever a key file is added, removed or replaced. */
function stateOf(directory: string): string {
  return filesIn(directory)
    .map((file) => {
      const { ino, mtimeMs } = statSync(file)
      return `${file} ${ino} ${mtimeMs}`
    })
    .join()
}
