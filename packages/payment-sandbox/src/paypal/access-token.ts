import { createHmac, timingSafeEqual } from 'node:crypto'

export const paypalClientId = 'sandbox-client-id'
export const paypalClientSecret = 'sandbox-client-secret'
export const tokenLifetimeSeconds = 32_400

/** The token carries its own expiry, signed, so that no process has to store it. */
export function newToken(nowMs: number): string {
  const expiry = String(nowMs + tokenLifetimeSeconds * 1000)
  return `A21AA${expiry}.${tokenSignature(expiry)}`
}

export function isToken(token: string, nowMs: number): boolean {
  const [, expiry = '', signature = ''] = /^A21AA(\d+)\.([\w-]+)$/.exec(token) ?? []
  const expected = tokenSignature(expiry)
  const same =
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return same && nowMs < Number(expiry)
}

function tokenSignature(expiry: string): string {
  return createHmac('sha256', paypalClientSecret).update(expiry).digest('base64url')
}
