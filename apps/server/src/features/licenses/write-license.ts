import {
  licenseFileName,
  licenseStatement,
  writeLicenseFile,
} from '@leadline/contract/licenses/license-file'

import type { IssuerDeps } from './license-deps.ts'
import type { LicenseRow } from './licenses.store.ts'

/** The signed file of a license. It is made again each time, with the key of the day. */
export function writeLicense(
  { keys, planTitle }: Pick<IssuerDeps, 'keys' | 'planTitle'>,
  row: LicenseRow,
): { name: string; text: string } {
  const license = {
    id: row.id,
    planId: row.plan_id,
    plan: planTitle(row.plan_id),
    issuedAt: new Date(row.issued_at).toISOString(),
    updatesUntil: new Date(row.updates_until).toISOString(),
  }
  const { keyId, signature } = keys.sign((id) => licenseStatement({ ...license, keyId: id }))
  return {
    name: licenseFileName(license),
    text: writeLicenseFile({ ...license, keyId }, signature),
  }
}
