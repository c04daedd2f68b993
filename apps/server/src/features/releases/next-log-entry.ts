import { createHash } from 'node:crypto'

import { beforeFirstEntry, entryStatement } from '@leadline/contract/releases/release-log'
import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import type { Signer } from '../../platform/secrets/signing-keys.ts'
import { appendToLog, lastLogEntry, type LogRow } from './releases.store.ts'

/**
 * Another entry took this place in the log at the same moment. Trying again takes the next place.
 */
class PlaceTakenError extends Error {}
const maxTries = 5

/** Do what appends an entry, again while others are quicker. */
export async function tryPlaces<Done>(append: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await append()
    } catch (error) {
      if (!(error instanceof PlaceTakenError) || attempt === maxTries) throw error
    }
  }
}

/** Append a statement at the end of the log. Returns its place. */
export async function appendNext(
  transaction: Transaction<Tables>,
  keys: Signer,
  content: string,
): Promise<number> {
  const entry = nextEntry(keys, await lastLogEntry(transaction), content)
  if (!(await appendToLog(transaction, entry))) throw new PlaceTakenError()
  return entry.sequence
}

/** The entry that follows the last one: it holds that one's hash, and is hashed and signed itself. */
export function nextEntry(keys: Signer, last: LogRow | undefined, content: string): LogRow {
  const sequence = (last?.sequence ?? 0) + 1
  const previousHash = last?.hash ?? beforeFirstEntry
  const { keyId, text, signature } = keys.sign((id) =>
    entryStatement({ sequence, previousHash, content, keyId: id }),
  )
  const hash = createHash('sha256').update(text).digest('hex')
  return { sequence, previous_hash: previousHash, content, hash, key_id: keyId, signature }
}
