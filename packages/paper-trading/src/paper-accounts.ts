import type { AccountSetup, FrameSigner } from '@leadline/hub/services/orders/account-connection'
import type { SimulatedKey } from '@leadline/venue-simulators/crypto/simulated-key'
import { allKeys, allOrders } from '@leadline/venues/exchanges/all'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import { type SignedCall, SigningRefused, type UnsignedCall } from '@leadline/venues/session/signer'
import type { SigningCrypto } from '@leadline/venues/signing/signing-crypto'

/** A paper account: what the hub connects, and what signs for it. */
export interface PaperAccount {
  setup: AccountSetup
  sign: (call: UnsignedCall) => Promise<SignedCall>
}

export function paperAccount(simulated: SimulatedKey, crypto: SigningCrypto): PaperAccount {
  const { venue } = simulated
  const keys = allKeys[venue]
  // Read as if somebody had pasted it, so that what is practiced is what happens later.
  const reading = (async () => {
    const read = await keys.read({ apiKey: simulated.id, secret: simulated.secret }, crypto)
    if (!read.ok) throw new SigningRefused(read.message)
    return read.key
  })()
  const frame: FrameSigner | undefined =
    keys.signFrame &&
    (async (_venue, _keyId, purpose, params) =>
      (await keys.signFrame?.(purpose, params, await reading, crypto)) ?? {})
  const setup = {
    keyId: `practice-${venue}`,
    venue,
    name: 'Practice',
    capabilities: allOrders[venue],
    open: allVenues[venue].openAccount,
    ...(frame && { signFrame: frame }),
  }
  return { setup, sign: async (call) => keys.sign(call, await reading, crypto) }
}
