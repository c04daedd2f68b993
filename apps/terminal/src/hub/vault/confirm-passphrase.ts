import { VaultRefusal } from '../../vault/vault-refusal.ts'
import type { VaultKeeper } from './vault-keeper.ts'

/** Empty where the vault says that it is the passphrase; else why not. Wrong ones are counted there. */
export async function confirmPassphrase(
  keeper: VaultKeeper,
  purpose: 'own-python',
  sealed: string,
): Promise<string> {
  try {
    await keeper.request({ do: 'confirm', purpose, sealed })
    return ''
  } catch (error) {
    return error instanceof VaultRefusal ? error.message : 'The vault could not do this.'
  }
}
