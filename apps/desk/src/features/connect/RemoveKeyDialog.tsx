import type { StoredKey } from '@leadline/desk-protocol/messages/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { usePassphrasePrompt } from '../../platform/vault/use-passphrase-prompt.ts'

const ended = new Set(['filled', 'canceled', 'expired', 'rejected', 'not-placed'])

export function RemoveKeyDialog({ stored, onClose }: { stored: StoredKey; onClose: () => void }) {
  const trading = useTrading()
  const orders = useValue(trading.orders)
  const synthetic = useValue(trading.synthetic).filter(
    ({ keyId, status }) =>
      keyId === stored.keyId && (status === 'active' || status === 'canceling'),
  )
  const working = orders.filter(({ keyId, state }) => keyId === stored.keyId && !ended.has(state))
  const { name } = venueOf(stored.venue)
  const { keyId: removed } = stored
  const { field, mistake, seconds, isBusy, submit } = usePassphrasePrompt(
    'remove',
    (sealed) => ({ type: 'keyRemove', keyId: removed, sealed }),
    onClose,
  )
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
        {synthetic.length > 0 && (
          <p className="text-ask-400">
            {synthetic.length === 1
              ? '1 order that Leadline holds for this account ends'
              : `${synthetic.length} orders that Leadline holds for this account end`}
            : nothing watches the market for it any more.
          </p>
        )}
        <SecretField
          label="Passphrase of the vault"
          field={field}
          mistake={mistake}
          isFirst
          onEnter={() => void submit()}
        />
        <div className="flex gap-2">
          <DeskButton danger disabled={isBusy || seconds > 0} onClick={() => void submit()}>
            {seconds > 0 ? `Wait ${seconds} s` : isBusy ? 'Removing' : 'Remove the key'}
          </DeskButton>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
