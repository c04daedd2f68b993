import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import { LockDialog } from './LockDialog.tsx'
import { PassphraseDialog } from './PassphraseDialog.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'

/** The dialog of the vault that is open, if one is. */
export function VaultDialogs() {
  const { dialog } = useVault()
  const open = useValue(dialog)
  const close = () => {
    // One may have opened another in its place.
    if (dialog.get() === open) dialog.set(null)
  }
  if (open === 'unlock') return <UnlockDialog onClose={close} />
  if (open === 'lock') return <LockDialog onClose={close} />
  if (open === 'passphrase') return <PassphraseDialog onClose={close} />
  if (open === 'erase') return <EraseDialog onClose={close} />
  if (open) return <IdleDialog minutes={open.idleMinutes} onClose={close} />
  return null
}
