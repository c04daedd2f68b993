import type { StoredKey } from '@leadline/desk-protocol/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-watch.ts'

const ended = new Set(['filled', 'canceled', 'expired', 'rejected', 'not-placed'])

export function RemoveKeyDialog({ stored, onClose }: { stored: StoredKey; onClose: () => void }) {
  const vault = useVault()
  const trading = useTrading()
  const orders = useValue(trading.orders)
  const held = useValue(trading.held).filter(
    ({ keyId, status }) =>
      keyId === stored.keyId && (status === 'active' || status === 'canceling'),
  )
  const working = orders.filter(({ keyId, state }) => keyId === stored.keyId && !ended.has(state))
  const [mistake, setMistake] = useState('')
  const { name } = venueOf(stored.venue)
  const remove = async () => {
    const done = await vault.ask({ type: 'keyRemove', keyId: stored.keyId })
    if (done.isDone) onClose()
    else setMistake(done.reason)
  }
  return (
    <ModalDialog title={`Remove '${stored.name}' from this computer?`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          Leadline can no longer see or trade this account at {name}. The key itself goes on working
          until you delete it there.
        </p>
        {working.length > 0 && (
          <p className="text-ask-400">
            {working.length === 1 ? '1 order works' : `${working.length} orders work`} with this
            key. They stay at {name}; cancel them first if you do not want that.
          </p>
        )}
        {held.length > 0 && (
          <p className="text-ask-400">
            {held.length === 1
              ? '1 order that Leadline holds for this account ends'
              : `${held.length} orders that Leadline holds for this account end`}
            : nothing watches the market for it any more.
          </p>
        )}
        {mistake !== '' && (
          <p role="alert" className="text-ask-400">
            {mistake}
          </p>
        )}
        <div className="flex gap-2">
          <DeskButton danger onClick={() => void remove()}>
            Remove the key
          </DeskButton>
          <DeskButton data-first-focus onClick={onClose}>
            Keep it
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
