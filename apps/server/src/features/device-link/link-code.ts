import { linkCodeLength, linkCodeLetters } from '@leadline/contract/accounts/device-link'

import type { Runtime } from '../../platform/runtime.ts'

/** Bytes from here on would make the first letters of the alphabet more frequent than the others. */
const unfairFrom = 256 - (256 % linkCodeLetters.length)

/** A code that somebody reads on one screen and types on another: every letter is as likely as any other. */
export function newLinkCode(runtime: Runtime): string {
  let code = ''
  while (code.length < linkCodeLength) {
    const fair = Buffer.from(runtime.newSecret(), 'base64url').filter((byte) => byte < unfairFrom)
    for (const byte of fair) code += linkCodeLetters[byte % linkCodeLetters.length] ?? ''
  }
  return code.slice(0, linkCodeLength)
}
