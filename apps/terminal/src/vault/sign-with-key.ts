import { allKeys } from '@leadline/venues/exchanges/all'
import type { SignedCall } from '@leadline/venues/session/signer'

import type { CallNumbers } from './call-numbers.ts'
import { nodeSigningCrypto } from './node-signing-crypto.ts'
import { type OrderCaps, refuseAboveCaps } from './order-caps.ts'
import type { VaultRequest } from './vault-messages.ts'
import { VaultRefusal } from './vault-refusal.ts'

/** Signatures for a far-off time could be put by and used when the vault is locked. */
const mostApartMs = 10 * 60_000

type SignRequest = Extract<VaultRequest, { do: 'sign' }>['call']
type FrameRequest = Extract<VaultRequest, { do: 'frame' }>

export async function signCall(
  secret: Buffer,
  call: SignRequest,
  caps: OrderCaps | null | undefined,
  numbers: CallNumbers,
  now: number,
): Promise<SignedCall> {
  refuseOddTime(call.time, now)
  const signer = allKeys[call.venue]
  refuseAboveCaps(signer.orderIn({ ...call, body: call.body }), caps)
  const key: unknown = JSON.parse(secret.toString())
  return await signer.sign({ ...call, body: call.body }, key, cryptoFor(call, numbers))
}

export async function signFrame(
  secret: Buffer,
  request: FrameRequest,
  numbers: CallNumbers,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  refuseOddTime(request.time, now)
  const signer = allKeys[request.venue]
  if (!signer.signFrame) throw new VaultRefusal('This exchange has no messages to sign.')
  const key: unknown = JSON.parse(secret.toString())
  const { purpose, params } = request
  return await signer.signFrame(purpose, params, key, cryptoFor(request, numbers))
}

function cryptoFor({ keyId, time }: { keyId: string; time: number }, numbers: CallNumbers) {
  return nodeSigningCrypto({ nowMs: () => time, nextNonce: (unit) => numbers.next(keyId, unit) })
}

function refuseOddTime(time: number, now: number): void {
  if (Math.abs(time - now) <= mostApartMs) return
  throw new VaultRefusal(
    "This computer's clock and the exchange's are more than 10 minutes apart. Set the clock.",
  )
}
