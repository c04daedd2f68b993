import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { base64Of } from '../../crypto/bytes.ts'
import type { SimulatedKey } from '../../crypto/simulated-key.ts'

const reading = ['query-funds', 'query-open-trades', 'query-closed-trades', 'query-ledger']
const trading = ['modify-trades', 'close-trades']

const kinds: readonly { label: string; grants: readonly string[] }[] = [
  { label: 'trade', grants: [...reading, ...trading, 'create-ws-token'] },
  { label: 'view', grants: [...reading, 'create-ws-token'] },
  { label: 'withdraw', grants: [...reading, ...trading, 'create-ws-token', 'withdraw-funds'] },
  // What a new key looks like when nobody ticked the box for sockets.
  { label: 'no-socket', grants: [...reading, ...trading] },
]

export interface KrakenKey extends SimulatedKey {
  grants: readonly string[]
}

export function krakenKeys(throwAway: ThrowAway): KrakenKey[] {
  return kinds.map(({ label, grants }) => ({
    venue: 'kraken',
    label,
    id: base64Of(throwAway.wideBytes(`kraken ${label} key`)).slice(0, 56),
    secret: base64Of(throwAway.wideBytes(`kraken ${label} secret`)),
    permissions: {
      view: true,
      trade: grants.includes('modify-trades'),
      withdraw: grants.includes('withdraw-funds'),
    },
    grants,
  }))
}
