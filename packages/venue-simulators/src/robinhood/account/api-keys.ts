import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { base64Of } from '../../crypto/bytes.ts'
import type { SimulatedKey } from '../../crypto/simulated-key.ts'

/** What can be ticked when a key is made. Nothing of it moves money. */
export type RobinhoodAction =
  | 'accounts'
  | 'holdings'
  | 'orders'
  | 'products'
  | 'quotes'
  | 'place-v2'
  | 'place-v1'

export interface RobinhoodKey extends SimulatedKey {
  actions: readonly RobinhoodAction[]
}

const reading: readonly RobinhoodAction[] = ['accounts', 'holdings', 'orders', 'products', 'quotes']

const kinds: readonly { label: string; actions: readonly RobinhoodAction[] }[] = [
  { label: 'trade', actions: [...reading, 'place-v2'] },
  { label: 'view', actions: reading },
  { label: 'trade-v1', actions: [...reading, 'place-v1'] },
]

/** The secret is the seed of an Ed25519 pair, in base64. */
export function robinhoodKeys(throwAway: ThrowAway): RobinhoodKey[] {
  return kinds.map(({ label, actions }) => ({
    venue: 'robinhood',
    label,
    id: `rh-api-${throwAway.uuid(`robinhood ${label} key`)}`,
    secret: base64Of(throwAway.bytes(`robinhood ${label} secret`)),
    permissions: { view: true, trade: actions.length > reading.length, withdraw: false },
    actions,
  }))
}
