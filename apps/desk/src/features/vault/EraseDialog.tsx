import { useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useValue } from '../../platform/value.ts'
import { emptyField, passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

/** Everything in the vault is given up, by somebody who knows its passphrase; a vault that cannot be read needs none. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const vault = useVault()
  const isReadable = useValue(vault.state)?.phase !== 'unusable'
  const passphrase = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const isTyped = typed.trim().toLowerCase() === 'delete'
  const erase = async () => {
    if (!isTyped) return
    const done = isReadable
      ? await vault.requestSealed('erase', passphraseIn(passphrase.current), (sealed) => ({
          type: 'vaultErase',
          typed,
          sealed,
        }))
      : await vault.request({ type: 'vaultErase', typed })
    if (!done.isDone) return setMistake(done.reason)
    emptyField(passphrase.current)
    onClose()
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
        {isReadable && (
          <>
            <SecretField
              label="Passphrase"
              field={passphrase}
              mistake={mistake}
              isFirst
              onEnter={() => void erase()}
            />
            <p className="text-fog-300">
              Forgotten? Close Leadline and start it once with{' '}
              <code className="figures whitespace-nowrap">--erase-vault</code>.
            </p>
          </>
        )}
        <TextField
          label="Type delete to go on"
          value={typed}
          mistake={isReadable ? undefined : mistake}
          data-first-focus={!isReadable || undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className="flex gap-2">
          <DeskButton danger type="submit" disabled={!isTyped}>
            Delete the vault
          </DeskButton>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
