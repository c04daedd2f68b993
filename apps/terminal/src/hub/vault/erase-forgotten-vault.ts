import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { eraseVault } from '../../vault/vault-file.ts'
import { lockHome } from '../start/instance-lock.ts'

/**
 * For whoever has forgotten the passphrase. Not from a desk: who gets hold of one could else delete every key. What a desk
 * can do without the passphrase, somebody at this computer's command line can do anyway.
 */
export async function eraseForgottenVault(home: string): Promise<void> {
  const folder = join(home, 'vault')
  if (!existsSync(folder)) return console.log('There is no vault in this data folder.')
  const lock = lockHome(home)
  try {
    await eraseVault(folder)
  } finally {
    lock.release()
  }
  console.log(
    'The vault and every key in it are deleted from this computer. Delete the keys at the exchanges as well, then make new ones.',
  )
}
