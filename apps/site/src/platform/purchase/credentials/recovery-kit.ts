import { brand } from '@leadline/contract/brand'

import { paths } from '../../paths.ts'
import type { ShownCredentials } from './credentials-memory.ts'

/** Everything that an anonymous buyer needs to come back, as a text to keep. */
export function recoveryKit(
  { username, password, order }: ShownCredentials,
  origin: string,
): string {
  const lines = [
    `${brand.name} recovery kit`,
    '',
    `Username: ${username}`,
    `Password: ${password}`,
    '',
    `Sign in:  ${origin}${paths.login}`,
    ...(order === undefined ? [] : [`Order:    ${origin}${paths.order(order)}`]),
    '',
    'This account has no email address. Without this username and password',
    'nobody can get back in, and we cannot send you new ones. Keep this file',
    'where you would keep a spare key.',
  ]
  return `${lines.join('\n')}\n`
}

/** Hand the kit to the person as a text file. */
export function saveRecoveryKit(credentials: ShownCredentials): void {
  const text = recoveryKit(credentials, location.origin)
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${brand.name.toLowerCase()}-recovery-kit.txt`
  link.click()
  // Not at once: the browser begins to read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
