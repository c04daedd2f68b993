import { useEffect, useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useSecondsLeft } from '../../platform/use-seconds-left.ts'
import { useValue } from '../../platform/value.ts'
import { emptyField, passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

const ended = new Set(['filled', 'canceled', 'expired', 'rejected', 'not-placed'])

/** Prices go on; everything that needs a key waits for the passphrase. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  const vault = useVault()
  const state = useValue(vault.state)
  const working = useValue(useTrading().orders).filter((order) => !ended.has(order.state)).length
  const field = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsLeft(state?.waitUntil ?? 0)
  useEffect(() => vault.wake(), [vault])

  const unlock = async () => {
    if (isBusy || seconds > 0) return
    const passphrase = passphraseIn(field.current)
    if (passphrase === '') return setMistake('Enter the passphrase.')
    setIsBusy(true)
    const done = await vault.requestSealed('unlock', passphrase, (sealed) => ({
      type: 'vaultUnlock',
      sealed,
    }))
    setIsBusy(false)
    emptyField(field.current)
    if (done.isDone) return onClose()
    setMistake(done.reason)
    field.current?.focus()
  }

  return (
    <ModalDialog title="The vault is locked" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        {state?.lockedBecause ? <p className="text-fog-300">{state.lockedBecause}</p> : null}
        <p>
          Books, tape and charts continue. Orders already at the exchanges stay there: Leadline
          cannot see, change or cancel them until you unlock.
        </p>
        <SecretField
          label="Passphrase"
          field={field}
          mistake={mistake}
          isFirst
          onEnter={() => void unlock()}
        />
        <div className="flex items-center gap-2">
          <DeskButton primary disabled={isBusy || seconds > 0} onClick={() => void unlock()}>
            {seconds > 0 ? `Wait ${seconds} s` : isBusy ? 'Unlocking' : 'Unlock'}
          </DeskButton>
          <DeskButton onClick={onClose}>Watch only</DeskButton>
          {working > 0 && (
            <span className="text-fog-300 ml-auto">
              {working === 1 ? '1 working order' : `${working} working orders`} when locked
            </span>
          )}
        </div>
        <p className="text-fog-300">
          Nobody can recover this passphrase. Without it, delete the vault and make new keys at each
          exchange.{' '}
          <button
            type="button"
            className="underline"
            onClick={() => {
              vault.dialog.set('erase')
            }}
          >
            Delete the vault
          </button>
        </p>
      </div>
    </ModalDialog>
  )
}
