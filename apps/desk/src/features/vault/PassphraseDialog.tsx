import { passphraseStrength } from '@leadline/client/passphrase-strength'
import { useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { emptyField, passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

/** Another passphrase for the same keys. The old one opens nothing after that, copies of the file apart. */
export function PassphraseDialog({ onClose }: { onClose: () => void }) {
  const vault = useVault()
  const before = useRef<HTMLTextAreaElement>(null)
  const after = useRef<HTMLTextAreaElement>(null)
  const again = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<{ at: 'before' | 'after' | 'again'; words: string }>()
  const [isBusy, setIsBusy] = useState(false)

  const change = async () => {
    const [old, next] = [passphraseIn(before.current), passphraseIn(after.current)]
    const { mistake: weakness } = passphraseStrength(next)
    if (weakness !== '') return setMistake({ at: 'after', words: weakness })
    if (next !== passphraseIn(again.current)) {
      return setMistake({ at: 'again', words: 'The passphrases do not match.' })
    }
    setIsBusy(true)
    const done = await vault.requestSealed('passphrase', `${old}\0${next}`, (sealed) => ({
      type: 'vaultPassphrase',
      sealed,
    }))
    setIsBusy(false)
    if (!done.isDone) return setMistake({ at: 'before', words: done.reason })
    for (const field of [before, after, again]) emptyField(field.current)
    onClose()
  }
  const typed = () => setMistake(undefined)
  const at = (place: string) => (mistake?.at === place ? mistake.words : undefined)

  return (
    <ModalDialog title="Change the passphrase" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <SecretField
          label="Passphrase now"
          field={before}
          mistake={at('before')}
          isFirst
          onType={typed}
        />
        <SecretField
          label="New passphrase"
          field={after}
          mistake={at('after')}
          isChosen
          onType={typed}
        />
        <SecretField
          label="New passphrase, again"
          field={again}
          mistake={at('again')}
          onType={typed}
          onEnter={() => void change()}
        />
        <p className="text-fog-300">
          Nobody can recover it, neither you nor Leadline. Copies of the vault that you made before
          still open with the passphrase they were made with.
        </p>
        <div className="flex gap-2">
          <DeskButton primary disabled={isBusy} onClick={() => void change()}>
            {isBusy ? 'Changing' : 'Change passphrase'}
          </DeskButton>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
