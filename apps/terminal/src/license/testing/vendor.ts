import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import {
  licenseStatement,
  type SignedLicense,
  writeLicenseFile,
} from '@leadline/contract/licenses/license-file'

/** Somebody who signs licenses. */
export function newVendor() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  const license = (changes: Partial<SignedLicense> = {}): SignedLicense => ({
    id: '0b5a7c1e-6a0f-4a52-9d5b-0d6a3c1f2e4d',
    planId: 3,
    plan: 'Premium',
    issuedAt: '2026-01-15T12:00:00.000Z',
    updatesUntil: '2027-01-15T12:00:00.000Z',
    keyId: id,
    ...changes,
  })
  return {
    key: { id, publicKey: raw.toString('base64'), purpose: 'license' as const },
    license,
    /** The file of a license, as the shop writes it. */
    file: (changes: Partial<SignedLicense> = {}): string => {
      const content = license(changes)
      const signature = sign(null, Buffer.from(licenseStatement(content)), privateKey)
      return writeLicenseFile(content, signature.toString('base64'))
    },
  }
}
