import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { clockTime } from '../../platform/time.ts'
import type { AccountConnection } from '../../platform/trading/account-connections.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'

/** Below a table with rows of accounts whose connection is lost: which they are, and since when. */
export function LostAccounts() {
  const trading = useTrading()
  const accounts = useValue(trading.accounts)
  const lines = useValue(trading.lines.byKey)
  const lost = accounts.filter(({ phase }) => phase === 'offline')
  return lost.map((account) => (
    <p key={account.keyId} className="account-note">
      {lostWords(account, lines.get(account.keyId))}
    </p>
  ))
}

export function lostWords(
  { venue, name }: Pick<WireAccount, 'venue' | 'name'>,
  line: AccountConnection | undefined,
): string {
  const since = line?.lostAt ? ` since ${clockTime(line.lostAt)}` : ''
  return `${venueOf(venue).name}, ${name}, is off${since}: what it holds is last known.`
}
