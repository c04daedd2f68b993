import { passphraseStrength } from '@leadline/client/passphrase-strength'
import { useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { emptyField, passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

/** Before the first key: a passphrase that nobody can recover, said before it is chosen. */
export function CreateVault() {
  const vault = useVault()
  const first = useRef<HTMLTextAreaElement>(null)
  const again = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<{ at: 'first' | 'again'; words: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const create = async () => {
    const passphrase = passphraseIn(first.current)
    const { mistake: weakness } = passphraseStrength(passphrase)
    if (weakness !== '') return setMistake({ at: 'first', words: weakness })
    if (passphrase !== passphraseIn(again.current)) {
      return setMistake({ at: 'again', words: 'The passphrases do not match.' })
    }
    setIsBusy(true)
    const done = await vault.requestSealed('create', passphrase, (sealed) => ({
      type: 'vaultCreate',
      sealed,
    }))
    setIsBusy(false)
    if (!done.isDone) return setMistake({ at: 'first', words: done.reason })
    for (const field of [first, again]) emptyField(field.current)
  }
  return (
    <div className="flex flex-col gap-3">
      <h3>First, a passphrase for your keys</h3>
      <p>
        Keys are encrypted on this computer and used only while you have unlocked them. There is no
        recovery: who forgets the passphrase deletes the vault and makes new keys at each exchange.
        Your funds are not affected by that.
      </p>
      <SecretField
        label="Passphrase, at least 12 characters"
        field={first}
        isChosen
        onType={() => setMistake(undefined)}
        mistake={mistake?.at === 'first' ? mistake.words : undefined}
      />
      <SecretField
        label="Passphrase, again"
        field={again}
        onType={() => setMistake(undefined)}
        mistake={mistake?.at === 'again' ? mistake.words : undefined}
        onEnter={() => void create()}
      />
      <div>
        <DeskButton primary disabled={isBusy} onClick={() => void create()}>
          {isBusy ? 'Creating the vault' : 'Create the vault'}
        </DeskButton>
      </div>
    </div>
  )
}
