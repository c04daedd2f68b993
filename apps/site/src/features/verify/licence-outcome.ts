import {
  checkLicenceFile,
  licenceFileMaxBytes,
  type LicenceVerdict,
} from '@leadline/contract/licences/licence-file'
import { CannotVerifyError } from '@leadline/contract/signatures/ed25519'

import type { Reference } from './verify-queries.ts'

/** What can be said of a file, whether or not it is a license. */
export type LicenceOutcome =
  | LicenceVerdict
  | { verdict: 'empty' }
  | { verdict: 'unreadable' }
  | { verdict: 'cannot verify' }

export async function outcomeOf(file: File, { keys }: Reference): Promise<LicenceOutcome> {
  if (file.size === 0) return { verdict: 'empty' }
  if (file.size > licenceFileMaxBytes) return { verdict: 'no licence file' }
  try {
    return await checkLicenceFile(await file.text(), keys)
  } catch (error) {
    return { verdict: error instanceof CannotVerifyError ? 'cannot verify' : 'unreadable' }
  }
}
