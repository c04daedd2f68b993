import { createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import * as z from 'zod/mini'

import { nextEntry } from '../features/releases/next-log-entry.ts'
import { lastLogEntry } from '../features/releases/releases.store.ts'
import { openReleaseKeys } from '../platform/secrets/release-keys.ts'
import type { Signer } from '../platform/secrets/signing-keys.ts'
import { type CommandContext, RefusedError, UsageError } from './command.ts'

/** Of every command that appends to the release log. */
export const signingOptions = ['prepare', 'signed'] as const
export const signingUsage = '[--prepare FILE | --signed FILE]'

const kind = 'leadline-log-entry'
const maxFileBytes = 1024 * 1024

/** What travels to the computer that has the release key, and comes back with the signatures. */
const Prepared = z.object({
  kind: z.literal(kind),
  keyId: z.string(),
  /** What the entry says, and the whole entry: each is signed. */
  texts: z.tuple([z.string(), z.string()]),
  signatures: z.optional(z.tuple([z.string(), z.string()])),
})
type Prepared = z.infer<typeof Prepared>

export function checkSigningOptions(values: Record<string, string>): void {
  if (values['prepare'] !== undefined && values['signed'] !== undefined) {
    throw new UsageError('--prepare and --signed: first the one, later the other.')
  }
}

/** What was prepared before and is signed now; undefined where the command signs by itself. */
export function readSigned(values: Record<string, string>): Prepared | undefined {
  const path = values['signed']
  if (path === undefined) return undefined
  if (!existsSync(path)) throw new RefusedError(`There is no file ${path}.`)
  const text = readFileSync(path, 'utf8')
  const file = text.length <= maxFileBytes ? Prepared.safeParse(parseJson(text)) : undefined
  if (!file?.success) throw new RefusedError(`${path} is not what --prepare writes.`)
  if (!file.data.signatures) {
    throw new RefusedError(
      `${path} is not signed yet. Sign it with: npm run sign-release -- ${path} --key KEY`,
    )
  }
  return file.data
}

/** Signs with the release key where it is here, or with the signatures that came from where it is. */
export async function openLogSigner(
  signed: Prepared | undefined,
  { config, database }: CommandContext,
): Promise<Signer> {
  const { signer, current } = await openReleaseKeys(config, database)
  if (signed) return signedBefore(signed, current)
  if (signer) return signer
  throw new RefusedError(
    'The release key is not on this computer. Add --prepare FILE, take FILE to where the key is, sign it there with npm run sign-release, and give this command again with --signed FILE.',
  )
}

/** Writes what is to be signed elsewhere, as the next entry of the log. */
export async function prepareEntry(
  path: string,
  contentOf: (keyId: string) => string,
  { config, database }: CommandContext,
): Promise<string> {
  const { current } = await openReleaseKeys(config, database)
  if (!current) throw new RefusedError('No release key is known here.')
  const keyId = current.id
  const texts: string[] = []
  const collecting: Signer = {
    sign(textOf) {
      const text = textOf(keyId)
      texts.push(text)
      return { keyId, text, signature: '' }
    },
  }
  const { text } = collecting.sign(contentOf)
  nextEntry(collecting, await lastLogEntry(database), text)
  const file = { kind, keyId, texts }
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o644 })
  return `${path} is to be signed with the key ${keyId}. Where that key is: npm run sign-release -- ${path} --key KEY. Then give this command again with --signed ${path} in place of --prepare.`
}

function signedBefore(
  { keyId, texts, signatures = ['', ''] }: Prepared,
  current: { id: string; pem: string } | undefined,
): Signer {
  if (current?.id !== keyId) {
    throw new RefusedError(
      `This was prepared for the key ${keyId}, and ${current ? current.id : 'none'} signs now. Prepare it again.`,
    )
  }
  const key = createPublicKey(current.pem)
  return {
    sign(textOf) {
      const text = textOf(keyId)
      const signature = signatures[texts.indexOf(text)]
      if (signature === undefined) {
        throw new RefusedError(
          'What was signed is not this: other files, other notes, or another entry came first. Nothing was changed. Prepare it again.',
        )
      }
      if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))) {
        throw new RefusedError(`It is not signed with the key ${keyId}. Nothing was changed.`)
      }
      return { keyId, text, signature }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
