import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-store.ts'

/** Synthetic orders live in Leadline and need the vault to send: whoever locks it is notified. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const vault = useVault()
  const synthetic = useValue(useTrading().synthetic).filter(
    ({ status }) => status === 'active',
  ).length
  const lock = () => {
    void vault.request({ type: 'vaultLock' })
    onClose()
  }
  return (
    <ModalDialog title="Lock the vault with held orders?" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          {synthetic === 1 ? '1 held order works' : `${synthetic} held orders work`} in Leadline.
          Locked, they can send nothing: a stop would not sell, a bracket would not close. Their
          parts that rest at an exchange stay there.
        </p>
        <div className="flex gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Stay open
          </DeskButton>
          <DeskButton danger onClick={lock}>
            Lock anyway
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
