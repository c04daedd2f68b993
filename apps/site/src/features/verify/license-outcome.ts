import {
  checkLicenseFile,
  licenseFileMaxBytes,
  type LicenseVerdict,
} from '@leadline/contract/licenses/license-file'
import { CannotVerifyError } from '@leadline/contract/signatures/ed25519'

import type { Reference } from './verify-queries.ts'

/** What can be said of a file, whether or not it is a license. */
export type LicenseOutcome =
  | LicenseVerdict
  | { verdict: 'empty' }
  | { verdict: 'unreadable' }
  | { verdict: 'cannot verify' }

export async function outcomeOf(file: File, { keys }: Reference): Promise<LicenseOutcome> {
  if (file.size === 0) return { verdict: 'empty' }
  if (file.size > licenseFileMaxBytes) return { verdict: 'no license file' }
  try {
    return await checkLicenseFile(await file.text(), keys)
  } catch (error) {
    return { verdict: error instanceof CannotVerifyError ? 'cannot verify' : 'unreadable' }
  }
}
