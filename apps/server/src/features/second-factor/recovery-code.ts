import type { Runtime } from '../../platform/runtime.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'

const codesAtOnce = 10
const codeLength = 16
/** Crockford's base 32: no I, L, O or U, so that nothing looks like something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** 80 bits each, in groups that can be read out: 7K3M-0QXF-9TDA-W2HB. */
export function newRecoveryCodes(runtime: Pick<Runtime, 'newSecret'>): string[] {
  return Array.from({ length: codesAtOnce }, () => {
    const bytes = Buffer.from(runtime.newSecret(), 'base64url').subarray(0, codeLength)
    const letters = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('')
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** Bound to its account, so that equal codes of two accounts are two rows. */
export function recoveryCodeHash(accountId: string, code: string): string {
  return secretHash(`${accountId}:${code.replaceAll('-', '')}`)
}

export type TypedCode = { kind: 'totp' | 'recovery-code'; code: string } | undefined

/** What somebody typed: six digits of an app, a recovery code however it was grouped, or neither. */
export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  const meant = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return codePattern.test(meant) ? { kind: 'recovery-code', code: meant } : undefined
}
