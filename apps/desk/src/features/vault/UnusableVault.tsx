import type { WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

/** A vault that cannot be read: why, and what can be done. */
export function UnusableVault({ state }: { state: WireVault }) {
  const vault = useVault()
  const [problem, setProblem] = useState('')
  const restore = async () => {
    const { isDone, reason } = await vault.request({ type: 'vaultRestore' })
    setProblem(isDone ? '' : reason)
  }
  return (
    <div className="flex w-72 flex-col gap-2 whitespace-normal">
      <p>{state.trouble}</p>
      {state.canRestore && (
        <>
          <p className="text-fog-300">
            The copy from before the last change can be read. The damaged file is put aside, not
            deleted.
          </p>
          <DeskButton primary onClick={() => void restore()}>
            Use the copy before
          </DeskButton>
        </>
      )}
      {problem !== '' && (
        <p role="alert" className="text-ask-400">
          {problem}
        </p>
      )}
      <DeskButton danger onClick={() => vault.dialog.set('erase')}>
        Delete the vault
      </DeskButton>
    </div>
  )
}
