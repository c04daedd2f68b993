import { isDeepStrictEqual } from 'node:util'

import { allKeys } from '@leadline/venues/exchanges/all'
import { SigningRefused, type UnsignedCall } from '@leadline/venues/session/signer'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { nodeSigningCrypto } from './node-signing-crypto.ts'
import { signingVectors } from './signing-vectors.ts'

/**
 * Known keys, known calls, known signatures, before a real key is touched: what the signing of an exchange, the crypto of
 * this computer or a damaged installation get wrong is found here. Returns the exchanges that failed.
 */
export async function failingSigners(vectors = signingVectors): Promise<VenueId[]> {
  const failed = new Set<VenueId>()
  for (const venue of venueIds) {
    const own = vectors.filter((vector) => vector.venue === venue)
    if (own.length === 0) failed.add(venue)
    for (const vector of own) if (!(await isRight(vector))) failed.add(venue)
  }
  return [...failed]
}

async function isRight(vector: (typeof signingVectors)[number]): Promise<boolean> {
  const { venue, pasted, call, time, nonce, signed } = vector
  const definition = allKeys[venue]
  const held = { nowMs: () => time, nextNonce: () => nonce }
  const crypto = { ...nodeSigningCrypto(held), randomHex: () => nonce }
  try {
    const reading = await definition.read(pasted, crypto)
    if (!reading.ok) return false
    const unsigned: UnsignedCall = { venue, keyId: 'self-test', host: 'localhost', time, ...call }
    const made = await definition.sign(unsigned, reading.key, crypto)
    const { headers, query } = made
    const isSame =
      Object.entries(signed.headers).every(([name, value]) => headers[name] === value) &&
      isDeepStrictEqual(query, signed.query) &&
      made.body === signed.body
    const path = definition.selfTest.withdrawalPath
    return isSame && (await isRefused(definition.sign({ ...unsigned, path }, reading.key, crypto)))
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
