import { isDeepStrictEqual } from 'node:util'

import { SigningRefused, type UnsignedCall } from '@leadline/venues/shell/signer'
import type { VenueId } from '@leadline/venues/venue-names'

import { nodeSigningCrypto } from './node-signing-crypto.ts'
import { type SigningVector, signingVectors } from './signing-vectors.ts'
import { type VenueSigner, venueSigners } from './venue-signers.ts'

/** Calls that move funds. If any of them were signed, this vault would be broken. */
const withdrawals: Readonly<Record<VenueId, string>> = {
  coinbase: '/api/v3/brokerage/portfolios/move_funds',
  kraken: '/0/private/Withdraw',
  gemini: '/v1/withdraw/btc',
  'binance-us': '/sapi/v1/capital/withdraw/apply',
  robinhood: '/api/v2/crypto/trading/transfers/',
}

/**
 * Known keys, known calls, known signatures, before a real key is touched: what the signing of an exchange, the crypto of
 * this computer or a damaged installation get wrong is found here. Returns the exchanges that failed.
 */
export async function failingSigners(
  vectors: readonly SigningVector[] = signingVectors,
): Promise<VenueId[]> {
  const failed = new Set<VenueId>()
  for (const [venue, signer] of Object.entries(venueSigners) as [VenueId, VenueSigner][]) {
    const own = vectors.filter((vector) => vector.venue === venue)
    if (own.length === 0) failed.add(venue)
    for (const vector of own) if (!(await isRight(signer, vector))) failed.add(venue)
  }
  return [...failed]
}

async function isRight(signer: VenueSigner, vector: SigningVector): Promise<boolean> {
  const { venue, pasted, call, time, nonce, signed } = vector
  const held = { nowMs: () => time, nextNonce: () => nonce }
  const crypto = { ...nodeSigningCrypto(held), randomHex: () => nonce }
  try {
    const reading = await signer.read(pasted, crypto)
    if (!reading.ok) return false
    const unsigned: UnsignedCall = { venue, keyId: 'self-test', host: 'localhost', time, ...call }
    const made = await signer.sign(unsigned, reading.key, crypto)
    const { headers, query } = made
    const isSame =
      Object.entries(signed.headers).every(([name, value]) => headers[name] === value) &&
      isDeepStrictEqual(query, signed.query) &&
      made.body === signed.body
    const path = withdrawals[venue]
    return isSame && (await isRefused(signer.sign({ ...unsigned, path }, reading.key, crypto)))
  } catch {
    return false
  }
}

async function isRefused(signing: Promise<unknown>): Promise<boolean> {
  try {
    await signing
    return false
  } catch (error) {
    return error instanceof SigningRefused
  }
}
