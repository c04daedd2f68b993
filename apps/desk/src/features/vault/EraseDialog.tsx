import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useVault } from '../../platform/vault/vault-watch.ts'

/** The only way on without the passphrase: everything in the vault is given up. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const vault = useVault()
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const erase = async () => {
    const done = await vault.ask({ type: 'vaultErase', typed })
    if (done.isDone) onClose()
    else setMistake(done.reason)
  }
  return (
    <ModalDialog title="Delete the vault?" onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          void erase()
        }}
      >
        <p>
          All stored keys are deleted from this computer. Your funds and orders stay at the
          exchanges. Delete the old keys there as well, then make new ones.
        </p>
        <TextField
          label="Type delete to go on"
          value={typed}
          mistake={mistake}
          data-first-focus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className="flex gap-2">
          <DeskButton danger type="submit" disabled={typed.trim().toLowerCase() !== 'delete'}>
            Delete the vault
          </DeskButton>
          <DeskButton onClick={onClose}>Keep it</DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
