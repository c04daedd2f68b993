import {
  licenceFileName,
  licenceStatement,
  writeLicenceFile,
} from '@leadline/contract/licences/licence-file'

import type { IssuerDeps } from './licence-deps.ts'
import type { LicenceRow } from './licences.store.ts'

/** The signed file of a licence. It is made anew each time, with the key of the day. */
export function writeLicence(
  { keys, planTitle }: Pick<IssuerDeps, 'keys' | 'planTitle'>,
  row: LicenceRow,
): { name: string; text: string } {
  const licence = {
    id: row.id,
    planId: row.plan_id,
    plan: planTitle(row.plan_id),
    issuedAt: new Date(row.issued_at).toISOString(),
    updatesUntil: new Date(row.updates_until).toISOString(),
  }
  const { keyId, signature } = keys.sign((id) => licenceStatement({ ...licence, keyId: id }))
  return {
    name: licenceFileName(licence),
    text: writeLicenceFile({ ...licence, keyId }, signature),
  }
}
