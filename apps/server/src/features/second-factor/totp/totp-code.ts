import { brand } from '@leadline/contract/brand'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'

import type { Runtime } from '../../../platform/runtime.ts'

const periodSeconds = 30
const secretBytes = 20
// What every authenticator app understands, said aloud rather than left to a default.
const kind = { algorithm: 'sha1', digits: 6, period: periodSeconds } as const
const base32 = new ScureBase32Plugin()

export function newTotpSecret(runtime: Pick<Runtime, 'newSecret'>): string {
  const bytes = Buffer.from(runtime.newSecret(), 'base64url').subarray(0, secretBytes)
  return base32.encode(bytes, { padding: false })
}

/** What the QR code says. */
export function totpUri(secret: string, username: string): string {
  return generateURI({ issuer: brand.name, label: username, secret, ...kind })
}

export function stepAt(now: number): number {
  return Math.floor(now / 1000 / periodSeconds)
}

/** The time step whose code this is: the present one or a neighbor, for clocks that differ a little. */
export function matchingStep(
  secret: string | undefined,
  code: string,
  now: number,
): number | undefined {
  if (secret === undefined) return undefined
  const epoch = Math.floor(now / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds, ...kind })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
