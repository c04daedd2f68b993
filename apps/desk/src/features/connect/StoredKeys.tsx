import '../../platform/tables/preference-table.css'
import type { StoredKey, WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useHub } from '../../platform/hub/hub-context.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { healthOf } from './key-health.ts'
import { RemoveKeyDialog } from './RemoveKeyDialog.tsx'
import { RenameKeyDialog } from './RenameKeyDialog.tsx'
import { canWithdraw } from './risky-keys.ts'

/** The keys in the vault, with how each connection is doing. */
export function StoredKeys({
  vault,
  onReplace,
}: {
  vault: WireVault
  onReplace: (key: StoredKey) => void
}) {
  const accounts = useValue(useTrading().accounts)
  const link = useValue(useHub().state)
  const isReal = link.kind === 'open' && link.welcome.mode === 'real'
  const [asked, setAsked] = useState<{ what: 'remove' | 'rename'; key: StoredKey }>()
  const isOpen = vault.phase === 'open'
  if (vault.keys.length === 0) {
    return (
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        With an API key of your own, about ten minutes. Keys are encrypted on this computer, in a
        vault only you can open; they are never sent to Leadline.
      </p>
    )
  }
  return (
    <>
      <table className="preference-table mb-3">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Exchange</th>
            <th scope="col">Ends in</th>
            <th scope="col">Connection</th>
            <th scope="col">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {vault.keys.map((key) => (
            <tr key={key.keyId}>
              <th scope="row">{key.name}</th>
              <td>{venueOf(key.venue).name}</td>
              <td className="figures">{key.ending}</td>
              <td>
                <span>{healthOf(key, vault.phase, isReal, accounts)}</span>
                {canWithdraw(key, accounts) && (
                  <span className="text-ask-400 block">can withdraw</span>
                )}
              </td>
              <td className="flex gap-1.5">
                <DeskButton
                  aria-label={`Rename ${key.name}`}
                  disabled={!isOpen}
                  onClick={() => setAsked({ what: 'rename', key })}
                >
                  Rename
                </DeskButton>
                <DeskButton
                  aria-label={`Replace ${key.name}`}
                  disabled={!isOpen}
                  onClick={() => onReplace(key)}
                >
                  Replace
                </DeskButton>
                <DeskButton
                  aria-label={`Remove ${key.name}`}
                  disabled={!isOpen}
                  onClick={() => setAsked({ what: 'remove', key })}
                >
                  Remove
                </DeskButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isReal && (
        <p role="note" className="border-brass-500 mb-3 max-w-[70ch] border-l-2 pl-2">
          This window shows the simulated market. To trade with your keys, choose Simulated market
          in the top bar, then Go to the exchanges.
        </p>
      )}
      {asked?.what === 'rename' && (
        <RenameKeyDialog stored={asked.key} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'remove' && (
        <RemoveKeyDialog stored={asked.key} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
