import type { VaultRequest } from '@leadline/desk-protocol/messages/vault-messages'
import { type RefObject, useRef, useState } from 'react'

import { useSecondsLeft } from '../use-seconds-left.ts'
import { useValue } from '../value.ts'
import { emptyField, passphraseIn } from './passphrase-text.ts'
import { type SealPurpose, useVault } from './vault-store.ts'

/** Something that the vault does for whoever knows its passphrase, while it is open. */
export interface PassphrasePrompt {
  field: RefObject<HTMLTextAreaElement | null>
  mistake: string | undefined
  /** After wrong ones, no passphrase is looked at before; 0: at once. */
  seconds: number
  isBusy: boolean
  submit: () => Promise<void>
}

export function usePassphrasePrompt(
  purpose: SealPurpose,
  request: (sealed: string) => VaultRequest,
  onDone: () => void,
): PassphrasePrompt {
  const vault = useVault()
  const field = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsLeft(useValue(vault.state)?.waitUntil ?? 0)
  const submit = async () => {
    if (isBusy || seconds > 0) return
    const passphrase = passphraseIn(field.current)
    if (passphrase === '') {
      setMistake('Enter the passphrase.')
      field.current?.focus()
      return
    }
    setIsBusy(true)
    const done = await vault.requestSealed(purpose, passphrase, request)
    setIsBusy(false)
    emptyField(field.current)
    if (done.isDone) return onDone()
    setMistake(done.reason)
    field.current?.focus()
  }
  return { field, mistake, seconds, isBusy, submit }
}
