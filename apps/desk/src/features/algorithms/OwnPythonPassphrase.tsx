import { type ReactNode, useEffect, useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useValue } from '../../platform/value.ts'
import { emptyField, passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

/** Own Python runs code as the trader: a window alone does not switch it on, the passphrase of the vault does. */
export function OwnPythonPassphrase({
  switchOn,
  isBusy,
  children,
  onClose,
}: {
  switchOn: (sealed: string) => Promise<void>
  isBusy: boolean
  /** What is said of it, above the buttons. */
  children: ReactNode
  onClose: () => void
}) {
  const vault = useVault()
  const phase = useValue(vault.state)?.phase
  const field = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<string>()
  useEffect(() => vault.wake(), [vault])
  const confirm = async () => {
    if (isBusy) return
    const passphrase = passphraseIn(field.current)
    if (passphrase === '') return setMistake('Enter the passphrase.')
    const sealed = await vault.seal('own-python', passphrase)
    emptyField(field.current)
    if (sealed === undefined) return setMistake('The vault could not start. Restart Leadline.')
    setMistake(undefined)
    await switchOn(sealed)
    field.current?.focus()
  }
  if (phase === 'none') {
    return (
      <>
        <p>
          It is switched on with the passphrase of the vault, and there is no vault yet. Connect an
          exchange to create one, or start Leadline with{' '}
          <code className="figures">LEADLINE_OWN_PYTHON=on</code>.
        </p>
        <div className="flex justify-end">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </>
    )
  }
  return (
    <>
      <p>
        It stays off until you enter the passphrase of the vault, each time Leadline starts. Nobody
        who gets hold of this window alone can run code on your computer.
      </p>
      <SecretField
        label="Passphrase of the vault"
        field={field}
        mistake={mistake}
        onEnter={() => void confirm()}
      />
      {children}
      <div className="flex justify-end gap-2">
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton primary disabled={isBusy} onClick={() => void confirm()}>
          {isBusy ? 'Checking' : 'Switch my Python on'}
        </DeskButton>
      </div>
    </>
  )
}
