import type { WireLimits } from '@leadline/desk-protocol/order-terms'
import { useEffect, useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { formatDecimal } from '../../platform/numbers/format-decimal.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useSecondsLeft } from '../../platform/use-seconds-left.ts'
import { useValue } from '../../platform/value.ts'
import { emptyField, passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'
import { limitLabels } from './limit-fields.ts'
import type { LooserLimits } from './read-looser.ts'

/** Limits that allow more are set by whoever knows the passphrase. The vault looks at it, and raises its own caps with it. */
export function LoosenDialog({
  limits,
  now,
  asked,
  onDone,
  onClose,
}: {
  limits: WireLimits
  /** What they are now; null: none were set. */
  now: WireLimits | null
  asked: LooserLimits
  onDone: () => void
  onClose: () => void
}) {
  const trading = useTrading()
  const vault = useVault()
  const state = useValue(vault.state)
  const field = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsLeft(state?.waitUntil ?? 0)
  const isOpen = state?.phase === 'open'
  const hasVault = state !== undefined && state.phase !== 'none'
  useEffect(() => vault.wake(), [vault])

  const confirm = async () => {
    if (isBusy || seconds > 0 || !isOpen) return
    const passphrase = passphraseIn(field.current)
    if (passphrase === '') return setMistake('Enter the passphrase.')
    setIsBusy(true)
    const said = JSON.stringify({ limits, prices: asked.prices })
    const sealed = await vault.seal('limits', `${passphrase}\0${said}`)
    const done = sealed && (await trading.act({ type: 'limits', limits, sealed }))
    setIsBusy(false)
    emptyField(field.current)
    if (done && done.isDone) return onDone()
    setMistake(done ? done.reason : 'The vault could not start. Restart Leadline.')
    field.current?.focus()
  }

  return (
    <ModalDialog title="These limits allow more" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <Changes limits={limits} now={now} looser={asked.looser} />
        {isOpen ? (
          <SecretField
            label="Passphrase of the vault"
            field={field}
            mistake={mistake}
            isFirst
            onEnter={() => void confirm()}
          />
        ) : (
          <p role="alert">
            {hasVault
              ? 'The vault is locked. Unlock it, then set the limits again.'
              : 'There is no vault yet. Connect an exchange first: its key is kept in one.'}
          </p>
        )}
        <p className="text-fog-300">
          Tighter limits are set without it. The vault keeps the largest order too, and checks what
          it signs against it.
        </p>
        <div className="flex gap-2">
          {isOpen ? (
            <DeskButton primary disabled={isBusy || seconds > 0} onClick={() => void confirm()}>
              {seconds > 0 ? `Wait ${seconds} s` : isBusy ? 'Checking' : 'Set limits'}
            </DeskButton>
          ) : (
            hasVault && (
              <DeskButton primary onClick={() => vault.dialog.set('unlock')}>
                Unlock
              </DeskButton>
            )
          )}
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}

function Changes({
  limits,
  now,
  looser,
}: {
  limits: WireLimits
  now: WireLimits | null
  looser: LooserLimits['looser']
}) {
  if (now === null) return <p>They are the first: with them, orders can be sent.</p>
  if (looser.length === 0) return <p>The vault does not hold your limits yet.</p>
  return (
    <ul className="loosened-limits">
      {looser.map((field) => (
        <li key={field}>
          {limitLabels[field]}: <span className="figures">{limitText(now[field])}</span> to{' '}
          <span className="figures">{limitText(limits[field])}</span>
        </li>
      ))}
    </ul>
  )
}

function limitText(limit: string | number | null | undefined): string {
  return limit === null || limit === undefined || limit === ''
    ? 'none'
    : formatDecimal(String(limit))
}
