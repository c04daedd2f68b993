import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { StoredKey } from '@leadline/desk-protocol/messages/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { RemoveKeyDialog } from './RemoveKeyDialog.tsx'

/** Two keys open one account: what is in it counts once, and the trader is asked which of them to use. */
export function SameAccounts() {
  const pairs = samePairs(useValue(useTrading().accounts))
  if (pairs.length === 0) return null
  return (
    <section aria-label="One account, two keys" className="unfinished-changes">
      {pairs.map(([first, second]) => (
        <SamePair key={second.keyId} first={first} second={second} />
      ))}
    </section>
  )
}

function SamePair({ first, second }: { first: WireAccount; second: WireAccount }) {
  const trading = useTrading()
  const stored = useValue(useVault().state)?.keys ?? []
  const [removed, setRemoved] = useState<StoredKey>()
  const [mistake, setMistake] = useState('')
  const keys = [second, first].flatMap(
    ({ keyId }) => stored.find((key) => key.keyId === keyId) ?? [],
  )
  const separate = async () => {
    const keyIds: [string, string] = [first.keyId, second.keyId]
    const { isDone, reason } = await trading.act({ type: 'twoAccounts', keyIds })
    setMistake(isDone ? '' : reason)
  }
  return (
    <div className="unfinished-change">
      <p>
        <strong>
          ‘{first.name}’ and ‘{second.name}’ open the same account at {venueOf(first.venue).name}:
          use one.
        </strong>{' '}
        {mistake || 'What is in it is counted once.'}
      </p>
      <span className="unfinished-actions">
        {keys.map((key) => (
          <DeskButton key={key.keyId} onClick={() => setRemoved(key)}>
            Remove ‘{key.name}’ …
          </DeskButton>
        ))}
        <DeskButton onClick={() => void separate()}>They are two accounts</DeskButton>
      </span>
      {removed && <RemoveKeyDialog stored={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

/** Keys that open the account of an earlier one, each after that one. */
function samePairs(
  accounts: readonly WireAccount[],
): (readonly [first: WireAccount, second: WireAccount])[] {
  return accounts.flatMap((second) => {
    const first = accounts.find(({ keyId }) => keyId === second.sameAs)
    return first ? [[first, second] as const] : []
  })
}
