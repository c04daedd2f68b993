import { createHash } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

import { readText, syncFolder, writeDurably } from './durable-file.ts'
import { PassphraseWrap } from './passphrase-wrap.ts'
import { SealedBytes } from './sealing.ts'

const text = (length: number) => z.string().check(z.maxLength(length))

/** One key. What is not sealed is part of the place it is sealed for: changed by somebody else, it does not open. */
export const KeyRecord = z.strictObject({
  id: text(64),
  /** Counts its changes. */
  version: z.number().check(z.int()),
  venue: z.enum(venueIds as [(typeof venueIds)[number]]),
  name: text(60),
  /** The last characters of the half that is no secret, to be compared with the exchange's page. */
  ending: text(8),
  addedAt: z.number(),
  /** It may withdraw, and was kept because somebody typed the exchange's name. */
  isForced: z.boolean(),
  sealed: SealedBytes,
})
export type KeyRecord = z.infer<typeof KeyRecord>

export const VaultBody = z.strictObject({
  format: z.literal('leadline-vault'),
  /** Since 2 the list of contents may hold caps. */
  version: z.union([z.literal(1), z.literal(2)]),
  vaultId: text(64),
  /** Counts what was written. */
  generation: z.number().check(z.int()),
  passphrase: PassphraseWrap,
  /** Which records there must be, in which version: none can be taken out or put back unnoticed. */
  contents: SealedBytes,
  records: z.array(KeyRecord).check(z.maxLength(200)),
})
export type VaultBody = z.infer<typeof VaultBody>

/** What is found on the disk. */
export type FoundVault =
  | { kind: 'none' }
  | { kind: 'found'; body: VaultBody }
  | { kind: 'damaged' }
  /** Written by a later Leadline. */
  | { kind: 'newer' }

const WholeFile = z.strictObject({ body: z.unknown(), checksum: text(64) })
const AnyVersion = z.object({ format: z.literal('leadline-vault'), version: z.number() })

export const vaultPath = (folder: string) => join(folder, 'vault.json')
export const previousPath = (folder: string) => join(folder, 'vault.previous.json')
const damagedName = /^vault\.damaged-\d+\.json$/
const anyName = /^vault(\..+)?\.json(\.new)?$/

/** The checksum distinguishes a damaged disk from a wrong passphrase. It is no lock: those are inside. */
export function readVault(path: string): FoundVault {
  const found = readText(path)
  if (found === undefined) return { kind: 'none' }
  const file = WholeFile.safeParse(parsed(found))
  if (!file.success || checksumOf(file.data.body) !== file.data.checksum) return { kind: 'damaged' }
  const { body } = file.data
  const known = VaultBody.safeParse(body)
  if (known.success) return { kind: 'found', body: known.data }
  const any = AnyVersion.safeParse(body)
  return { kind: any.success && any.data.version > 2 ? 'newer' : 'damaged' }
}

/** The one before is kept, unless it holds what must be gone: a removed key, an old passphrase. */
export async function writeVault(
  folder: string,
  body: VaultBody,
  keepsPrevious: boolean,
): Promise<void> {
  const path = vaultPath(folder)
  const next = JSON.stringify({ body, checksum: checksumOf(body) })
  const before = keepsPrevious ? readText(path) : undefined
  if (!keepsPrevious) {
    await rm(previousPath(folder), { force: true })
    await syncFolder(folder)
  }
  if (before !== undefined) await writeDurably(previousPath(folder), before)
  await writeDurably(path, next)
  if (keepsPrevious) return
  try {
    // A file that was put aside for one bad byte still holds what must be gone.
    await removeAll(folder, damagedName)
    await writeDurably(previousPath(folder), next)
  } catch {
    // The vault itself is written. The next change makes the second copy.
  }
}

/** Puts a damaged file aside under a name of its own, and the one before it in its place. */
export async function restorePrevious(folder: string, now: number): Promise<void> {
  const path = vaultPath(folder)
  const previous = readText(previousPath(folder))
  if (previous === undefined) return
  await rename(path, join(dirname(path), `vault.damaged-${now}.json`))
  await writeDurably(path, previous)
}

/** Every generation: the file, the one before, what was put aside as damaged, and what a crash left half written. */
export async function eraseVault(folder: string): Promise<void> {
  await removeAll(folder, anyName)
}

async function removeAll(folder: string, names: RegExp): Promise<void> {
  const found = (await readdir(folder)).filter((name) => names.test(name))
  if (found.length === 0) return
  for (const name of found) await rm(join(folder, name), { force: true })
  await syncFolder(folder)
}

function checksumOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
