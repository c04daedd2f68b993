import type { WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import { expect, test } from 'vitest'

import { HubLink, type WorkerEnd } from '../hub/hub-link.ts'
import { VaultStore } from './vault-store.ts'

const locked: WireVault = {
  phase: 'locked',
  trouble: '',
  canRestore: false,
  publicKey: '',
  waitUntil: 0,
  idleMinutes: 0,
  lockedBecause: '',
  keys: [],
  venues: [],
}

function vaultAtDesk() {
  let receive: (event: MessageEvent) => void = () => {}
  const worker: WorkerEnd = {
    postMessage: () => {},
    addEventListener: (_type, listener) => {
      receive = listener as typeof receive
    },
  }
  const vault = new VaultStore(new HubLink(worker, { kind: 'port' }, 'test'))
  const report = (state: WireVault) =>
    receive({
      data: {
        type: 'hub',
        message: { type: 'update', service: 'vault', body: { type: 'vault', vault: state } },
      },
    } as MessageEvent)
  return { vault, report }
}

test('nobody is asked for the passphrase of a vault that is open, though the answer to it was lost', () => {
  const { vault, report } = vaultAtDesk()
  report(locked)
  vault.dialog.set('unlock')
  report({ ...locked, waitUntil: 5 })
  expect(vault.dialog.get()).toBe('unlock')
  report({ ...locked, phase: 'open' })
  expect(vault.dialog.get()).toBeNull()
})

test('a dialog that an open vault needs stays open', () => {
  const { vault, report } = vaultAtDesk()
  report({ ...locked, phase: 'open' })
  vault.dialog.set('passphrase')
  report({ ...locked, phase: 'open', idleMinutes: 5 })
  expect(vault.dialog.get()).toBe('passphrase')
})
