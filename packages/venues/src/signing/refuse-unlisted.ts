import { type UnsignedCall, SigningRefused } from '../session/signer.ts'
import { type AllowedCall, isAllowedCall } from './allowed-calls.ts'

const host = /^[A-Za-z0-9.-]+(?::\d{1,5})?$/

/** Whoever asks: what is not on the list is not signed. */
export function refuseUnlisted(list: readonly AllowedCall[], call: UnsignedCall): void {
  if (!isAllowedCall(list, call.method, call.path)) {
    throw new SigningRefused('Leadline does not sign this call: it is not on its list.')
  }
  if (!host.test(call.host)) throw new SigningRefused('Leadline does not sign for this address.')
}
