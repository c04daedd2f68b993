import type { SetupGuide } from '@leadline/content/setup-guides'
import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { CheckedKey } from './CheckedKey.tsx'
import { CreateVault } from './CreateVault.tsx'
import { KeyForm } from './KeyForm.tsx'

/** From no vault to a stored key: passphrase, key, what the exchange says about it, Save. */
export function ConnectForm({
  guide,
  replaces,
  onDone,
}: {
  guide: SetupGuide
  replaces: string | null
  onDone: () => void
}) {
  const vault = useVault()
  const state = useValue(vault.state)
  const [checked, setChecked] = useState<{ check: KeyCheck; name: string }>()
  if (!state) return null
  const isUsable = state.venues.some((id) => id === guide.id)
  return (
    <div className="connect-form">
      {!isUsable ? (
        <p className="text-fog-300">
          This version of Leadline shows {guide.name}’s market and does not trade there yet.
        </p>
      ) : state.phase === 'none' ? (
        <CreateVault />
      ) : state.phase === 'unusable' ? (
        <p>{state.trouble}</p>
      ) : state.phase === 'locked' ? (
        <div className="flex flex-col items-start gap-3">
          <p>The vault is locked. A key is added while it is open.</p>
          <DeskButton primary onClick={() => vault.dialog.set('unlock')}>
            Unlock
          </DeskButton>
        </div>
      ) : checked ? (
        <CheckedKey
          {...checked}
          guide={guide}
          replaces={replaces}
          onCheckedAgain={(check) => setChecked({ ...checked, check })}
          onBack={() => setChecked(undefined)}
          onDone={onDone}
        />
      ) : (
        <KeyForm guide={guide} replaces={replaces} onChecked={setChecked} />
      )}
    </div>
  )
}
