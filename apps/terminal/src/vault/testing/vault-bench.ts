import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sealForVault } from '@leadline/client/seal-for-vault'
import type { PastedKey } from '@leadline/venues/signing/key-reading'
import type { VenueId } from '@leadline/venues/venue-names'
import { onTestFinished } from 'vitest'

import { VaultProcess } from '../../hub/vault/vault-process.ts'
import type { VaultState } from '../vault-messages.ts'
import { writeCheapVault } from './cheap-vault.ts'

export const passphrase = 'teapot granite orbit velvet'

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The vault in its real process, and what a page would say to it. */
export async function openBench(folder = newFolder()) {
  let state: VaultState | undefined
  let emit = (_state: VaultState) => {}
  const first = new Promise<VaultState>((resolve) => (emit = resolve))
  let end = (_why: string) => {}
  const ended = new Promise<string>((resolve) => (end = resolve))
  const vault = new VaultProcess(folder, {
    changed: (next) => {
      state = next
      emit(next)
    },
    ended: (why) => end(why),
  })
  onTestFinished(() => vault.end())
  const { publicKey } = await Promise.race([
    first,
    ended.then((why): never => {
      throw new Error(`The vault ended: ${why}`)
    }),
  ])
  const seal = (purpose: string, text: string) => sealForVault(publicKey, purpose, text)
  const tryKey = async (venue: VenueId, pasted: PastedKey) => {
    const sealed = await seal('key', JSON.stringify(pasted))
    return (await vault.request({ do: 'try', venue, sealed })) as { keyId: string; ending: string }
  }
  return {
    vault,
    folder,
    ended,
    seal,
    tryKey,
    state: () => state,
    create: async (text = passphrase) =>
      await vault.request({ do: 'create', sealed: await seal('create', text) }),
    unlock: async (text = passphrase) =>
      await vault.request({ do: 'unlock', sealed: await seal('unlock', text) }),
    change: async (before: string, after: string) =>
      await vault.request({
        do: 'passphrase',
        sealed: await seal('passphrase', `${before}\0${after}`),
      }),
    remove: async (keyId: string) =>
      await vault.request({ do: 'remove', keyId, sealed: await seal('remove', passphrase) }),
    add: async (venue: VenueId, pasted: PastedKey, name = 'Main') => {
      const { keyId } = await tryKey(venue, pasted)
      const request = { do: 'keep', keyId, name, replaces: null, isForced: false } as const
      return ((await vault.request(request)) as { keyId: string }).keyId
    },
  }
}

/** The same with a vault that was made before and is open: making one takes a second, and so does each passphrase. */
export async function openUnlocked() {
  const folder = newFolder()
  await writeCheapVault(folder, passphrase)
  const bench = await openBench(folder)
  await bench.unlock()
  return bench
}
