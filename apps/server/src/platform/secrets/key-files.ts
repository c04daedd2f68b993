import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError } from '../config/config-error.ts'
import { createFileOnce, replaceFile } from './durable-file.ts'
import { makePrivateFolder } from './private-files.ts'
import { keyIdOf } from './public-key.ts'

/** Where the keys of one purpose are: a private one, and beside it the public halves of others. */
export interface KeyFolder {
  directory: string
  /** The name of the private one. */
  fileName: string
}

export const privateKeyFile = ({ directory, fileName }: KeyFolder) => join(directory, fileName)

/** Make the key once. Processes that start together end up with the same one. */
export function ensureKeyFile(folder: KeyFolder): void {
  makePrivateFolder(folder.directory)
  if (existsSync(privateKeyFile(folder))) return
  createFileOnce(privateKeyFile(folder), newPrivateKey(), 0o600)
}

/** What is written beside a public half about the end of its key, in files named after it. */
export interface KeyEnd {
  /** ISO 8601: it signed licenses that were issued before this. */
  until?: string
  /** The last entry of the release log that it signed. */
  lastEntry?: number
}

/**
 * A new key signs from now on. The old one's public half and its end are kept first: what it signed stays good, and what
 * whoever finds it signs later does not.
 */
export function rotateKeyFile(
  folder: KeyFolder,
  end: KeyEnd,
  next = newPrivateKey(),
): { from: string; to: string } {
  ensureKeyFile(folder)
  const file = privateKeyFile(folder)
  const old = createPublicKey(readPrivateKey(readFileSync(file, 'utf8'), file))
  keepEndedKey(folder.directory, old, end)
  replaceFile(file, next, 0o600)
  return { from: keyIdOf(old), to: keyIdOf(createPublicKey(next)) }
}

export function keepEndedKey(directory: string, key: KeyObject, end: KeyEnd): void {
  makePrivateFolder(directory)
  const place = join(directory, keyIdOf(key))
  replaceFile(`${place}.end.json`, `${JSON.stringify(end)}\n`, 0o600)
  keepPublicKey(directory, key)
}

export function keepPublicKey(directory: string, key: KeyObject): void {
  replaceFile(join(directory, `${keyIdOf(key)}.pub.pem`), publicPemOf(key), 0o600)
}

/** Nothing where the key has not ended, or ended before ends were written down. */
export function endOfKey(directory: string, id: string): KeyEnd {
  const file = join(directory, `${id}.end.json`)
  if (!existsSync(file)) return {}
  try {
    const { until, lastEntry } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return {
      ...(typeof until === 'string' && !Number.isNaN(Date.parse(until)) && { until }),
      ...(typeof lastEntry === 'number' && { lastEntry }),
    }
  } catch {
    throw new ConfigError([`${file} cannot be read. It says when a key ended.`])
  }
}

export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

export function publicPemOf(key: KeyObject): string {
  return String(key.export({ type: 'spki', format: 'pem' }))
}

/** `where` names the variable or the file, never what is in it. */
export function readPrivateKey(pem: string, where: string): KeyObject {
  const key = parsed(() => createPrivateKey(pem))
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new ConfigError([
    `${where} is not an Ed25519 private key in PKCS#8 PEM form. Make one with: openssl genpkey -algorithm ed25519`,
  ])
}

const publicPem = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g

/** One or more public keys, one after the other. */
export function readPublicKeys(
  text: string,
  where: string,
  { needed = text.trim() !== '' }: { needed?: boolean } = {},
): KeyObject[] {
  const keys = (text.match(publicPem) ?? []).map((pem) => parsed(() => createPublicKey(pem)))
  const good = keys.filter((key) => key?.asymmetricKeyType === 'ed25519')
  const rest = text.replaceAll(publicPem, '').trim()
  if (good.length === keys.length && rest === '' && (good.length > 0 || !needed)) {
    return good.flatMap((key) => key ?? [])
  }
  throw new ConfigError([
    `${where} must hold Ed25519 public keys in PEM form and nothing else. Make one from a private key with: openssl pkey -in KEY -pubout`,
  ])
}

function parsed(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
