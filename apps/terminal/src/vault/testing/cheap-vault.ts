import { mkdirSync } from 'node:fs'

import { UnlockedVault } from '../unlocked-vault.ts'
import { writeVault } from '../vault-file.ts'

const least = { memoryKiB: 8192, passes: 1 }

/** A vault whose passphrase costs next to nothing, for what is promised whatever a guess of it costs. */
export const makeCheapVault = async (passphrase: string): Promise<UnlockedVault> =>
  await UnlockedVault.make(Buffer.from(passphrase), least)

/** Puts one into a folder that has none. */
export async function writeCheapVault(folder: string, passphrase: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await writeVault(folder, (await makeCheapVault(passphrase)).body(), true)
}
