import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { type SimulatedKey, keyKinds } from '../../crypto/simulated-key.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Key and secret are 64 letters and digits each; the secret is used as it is printed. */
export function binanceKeys(throwAway: ThrowAway): SimulatedKey[] {
  return keyKinds.map(({ label, permissions }) => ({
    venue: 'binance-us',
    label,
    id: throwAway.letters(`binance-us ${label} key`, 64, letters),
    secret: throwAway.letters(`binance-us ${label} secret`, 64, letters),
    permissions,
  }))
}
