import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

import { AppError } from '../../../platform/app-error.ts'

/** A passkey belongs to the site's configured host. Never taken from a request's Host header. */
export function relyingParty(publicUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

/** EdDSA, ES256 and RS256: what passkeys use, by their COSE numbers. */
export const algorithms = [-8, -7, -257]

const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** How the browser may reach a passkey: hints, of which only known ones are kept. */
export function knownTransports(claimed: unknown): string[] {
  if (!Array.isArray(claimed)) return []
  const names = claimed.filter((name): name is string => transportNames.has(name as string))
  return [...new Set(names)]
}

/**
 * We ask for no attestation. Reading certificates that somebody sends would fetch the addresses that
 * stand in them, so an answer with certificates is refused before the library sees it.
 */
export function refuseCertificates(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined
  if (format === 'none' || (format === 'packed' && !hasCertificates)) return
  throw new Error(`attestation ${format} was not asked for`)
}

export function passkeyRefused(): AppError {
  return new AppError('invalid_code', 'This passkey was not accepted. Please try again.')
}
