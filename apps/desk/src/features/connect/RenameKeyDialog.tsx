import type { StoredKey } from '@leadline/desk-protocol/messages/vault-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

export function RenameKeyDialog({ stored, onClose }: { stored: StoredKey; onClose: () => void }) {
  const vault = useVault()
  const [name, setName] = useState(stored.name)
  const [mistake, setMistake] = useState<string>()
  const rename = async () => {
    const done = await vault.request({ type: 'keyRename', keyId: stored.keyId, name })
    if (done.isDone) onClose()
    else setMistake(done.reason)
  }
  return (
    <ModalDialog title={`Rename '${stored.name}'`} onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <TextField
          label="Name of this key, for you"
          value={name}
          maxLength={60}
          mistake={mistake}
          data-first-focus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="flex gap-2">
          <DeskButton primary type="submit">
            Rename
          </DeskButton>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
