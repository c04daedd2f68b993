import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError } from './config/config-error.ts'
import { createFileOnce, replaceFile } from './durable-file.ts'
import { keyIdOf } from './public-key.ts'

export const privateKeyFile = (directory: string) => join(directory, 'licence.pem')

/** Make the key once. Processes that start together end up with the same one. */
export function ensureKeyFile(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (existsSync(privateKeyFile(directory))) return
  createFileOnce(privateKeyFile(directory), newPrivateKey(), 0o600)
}

/** A new key signs from now on. The old one's public half is kept first: what it signed stays good. */
export function rotateKeyFile(directory: string): { from: string; to: string } {
  ensureKeyFile(directory)
  const file = privateKeyFile(directory)
  const old = createPublicKey(readPrivateKey(readFileSync(file, 'utf8'), file))
  const pem = old.export({ type: 'spki', format: 'pem' })
  replaceFile(join(directory, `${keyIdOf(old)}.pub.pem`), String(pem), 0o644)
  const next = newPrivateKey()
  replaceFile(file, next, 0o600)
  return { from: keyIdOf(old), to: keyIdOf(createPublicKey(next)) }
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
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
