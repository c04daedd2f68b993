import type { StoredKey } from '@leadline/desk-protocol/messages/vault-messages'

import { readVault, vaultPath } from '../../vault/vault-file.ts'
import type { VaultState } from '../../vault/vault-messages.ts'

/** What can be known of a vault without starting it: whether there is one, and what its keys are called. */
export function sleepingVault(folder: string): VaultState {
  const found = readVault(vaultPath(folder))
  const keys: StoredKey[] =
    found.kind === 'found'
      ? found.body.records.map(({ id: keyId, venue, name, ending, addedAt, isForced }) => {
          return { keyId, venue, name, ending, addedAt, isForced }
        })
      : []
  // One that cannot be read says why when it is started.
  const phase = found.kind === 'none' ? 'none' : 'locked'
  return { ...nothing, phase, keys }
}

const nothing = {
  trouble: '',
  canRestore: false,
  publicKey: '',
  waitUntil: 0,
  idleMinutes: 0,
  hasCaps: false,
}
