import { createPublicKey, sign, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { KeyPurpose } from '@leadline/contract/signatures/ed25519'

import type { Config } from '../config.ts'
import { ConfigError } from '../config/config-error.ts'
import {
  endOfKey,
  ensureKeyFile,
  type KeyFolder,
  privateKeyFile,
  publicPemOf,
  readPrivateKey,
  readPublicKeys,
} from './key-files.ts'
import { keyIdOf, rawPublicKey } from './public-key.ts'

export interface PublicKeyFacts {
  id: string
  algorithm: 'Ed25519'
  publicKey: string
  pem: string
  signs: boolean
  purpose: KeyPurpose
  until: string | null
  lastEntry: number | null
}

/** Signs a text that is made with the id of the key: the two always belong together. */
export interface Signer {
  sign(textOf: (keyId: string) => string): { keyId: string; text: string; signature: string }
}

/** Signs for one purpose, and knows every key that checks what was signed for it. */
export interface SigningKeys extends Signer {
  /** The id of the key that signs now. */
  id(): string
  /** The signing key first; then older ones, and ones that are announced. */
  published(): PublicKeyFacts[]
}

/** The keys of one purpose: where they are kept, and the variables that give them. */
export interface KeyPlace extends KeyFolder {
  purpose: KeyPurpose
  /** PEM. */
  given: string | undefined
  givenBy: string
  /** PEM, public halves. */
  verified?: string | undefined
  verifiedBy?: string
}

interface Keyring {
  /** Undefined where the key is kept on another computer. */
  signing: KeyObject | undefined
  published: PublicKeyFacts[]
}

const formerFileName = 'licence.pem'

export function licenseKeyPlace(
  config: Pick<Config, 'dataDir' | 'licenseSigningKey' | 'licenseVerifyKeys'>,
): KeyPlace {
  const directory = join(config.dataDir, 'keys')
  return {
    purpose: 'license',
    directory,
    // A shop that made its key under the name of before goes on with it: another key would be another vendor.
    fileName: existsSync(join(directory, formerFileName)) ? formerFileName : 'license.pem',
    given: config.licenseSigningKey,
    givenBy: 'LICENSE_SIGNING_KEY',
    verified: config.licenseVerifyKeys,
    verifiedBy: 'LICENSE_VERIFY_KEYS',
  }
}

/** The keys that sign licenses. */
export function openSigningKeys(config: Parameters<typeof licenseKeyPlace>[0]): SigningKeys {
  return openKeysThatSign(licenseKeyPlace(config))
}

/** The key that says how far the release log goes. It is used all day, so it is worth nothing else. */
export function openLogHeadKeys(config: LogHeadConfig): SigningKeys {
  return openKeysThatSign(logHeadKeyPlace(config))
}

type LogHeadConfig = Pick<Config, 'dataDir' | 'logHeadSigningKey'>

export function logHeadKeyPlace(config: LogHeadConfig): KeyPlace {
  return {
    purpose: 'log-head',
    directory: join(config.dataDir, 'keys', 'log-head'),
    fileName: 'log-head.pem',
    given: config.logHeadSigningKey,
    givenBy: 'LOG_HEAD_SIGNING_KEY',
  }
}

/** A given key, or one that is made once in its directory. */
function openKeysThatSign(place: KeyPlace): SigningKeys {
  if (place.given === undefined) ensureKeyFile(place)
  const keyring = openKeyring(place)
  const signing = () => {
    const { signing: key } = keyring()
    if (key) return key
    throw new ConfigError([`${privateKeyFile(place)} is gone. It held the key that signs.`])
  }
  // Read the keys now, so that a bad one stops the start rather than fails somebody who has paid.
  signing()
  return {
    id: () => keyIdOf(createPublicKey(signing())),
    sign: (textOf) => signWith(signing(), textOf),
    published: () => keyring().published,
  }
}

export function signWith(key: KeyObject, textOf: (keyId: string) => string) {
  const keyId = keyIdOf(createPublicKey(key))
  const text = textOf(keyId)
  return { keyId, text, signature: sign(null, Buffer.from(text), key).toString('base64') }
}

/** The directory is looked at on each use, so that a rotation reaches a running server. */
export function openKeyring(place: KeyPlace): () => Keyring {
  let known: { state: string; keyring: Keyring } | undefined
  return () => {
    const state = stateOf(place.directory)
    if (known?.state !== state) known = { state, keyring: readKeyring(place) }
    return known.keyring
  }
}

function readKeyring(place: KeyPlace): Keyring {
  const { directory, given, givenBy, verified = '', verifiedBy = '', purpose } = place
  const file = privateKeyFile(place)
  const kept = existsSync(file) ? [readPrivateKey(readFileSync(file, 'utf8'), file)] : []
  const [signing, ...former] = [
    ...(given === undefined ? [] : [readPrivateKey(given, givenBy)]),
    ...kept,
  ]
  const publicKeys = [
    ...(signing ? [createPublicKey(signing)] : []),
    // What was signed with the made key stays valid after a key is configured.
    ...former.map((key) => createPublicKey(key)),
    ...readPublicKeys(verified, verifiedBy),
    ...publicKeyFiles(directory).flatMap((each) =>
      readPublicKeys(readFileSync(each, 'utf8'), each, { needed: true }),
    ),
  ]
  const facts = publicKeys.map((key, index) => {
    const id = keyIdOf(key)
    const { until = null, lastEntry = null } = endOfKey(directory, id)
    return {
      id,
      algorithm: 'Ed25519' as const,
      publicKey: rawPublicKey(key).toString('base64'),
      pem: publicPemOf(key),
      signs: index === 0 && signing !== undefined,
      purpose,
      until,
      lastEntry,
    }
  })
  const isFirst = ({ id }: PublicKeyFacts, index: number) =>
    facts.findIndex((each) => each.id === id) === index
  return { signing, published: facts.filter(isFirst) }
}

function publicKeyFiles(directory: string): string[] {
  return filesIn(directory).filter((file) => file.endsWith('.pub.pem'))
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /\.(?:pem|end\.json)$/.test(name))
      .toSorted()
      .map((name) => join(directory, name))
  } catch (error) {
    // Not there: with a key in the environment nobody needs it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new ConfigError([`${directory} cannot be read. It holds keys.`])
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
