import { type Licence, LicenceId, licenceStates } from '@leadline/contract/licences'
import { newestRelease } from '@leadline/contract/releases/version'

import { AppError } from '../../platform/app-error.ts'
import type { LicenceDeps } from './licence-deps.ts'
import { findLicence, findOwnLicence, licencesOf } from './licences.store.ts'
import { writeLicence } from './write-licence.ts'

export async function listLicences(deps: LicenceDeps, accountId: string): Promise<Licence[]> {
  const [rows, releases] = await Promise.all([
    licencesOf(deps.database, accountId),
    deps.publishedReleases(),
  ])
  return rows.map((row) => {
    const updatesUntil = new Date(row.updates_until).toISOString()
    return {
      id: row.id,
      plan: deps.planTitle(row.plan_id),
      planId: row.plan_id,
      state: stateOf(row.state),
      issuedAt: new Date(row.issued_at).toISOString(),
      updatesUntil,
      coversVersion: newestRelease(releases, updatesUntil)?.version ?? null,
    }
  })
}

/** The file of a licence of one's own, while it is valid. */
export async function readLicenceFile(
  deps: LicenceDeps,
  own: { id: string; accountId: string },
): Promise<{ name: string; text: string }> {
  const row = LicenceId.safeParse(own.id).success
    ? await findOwnLicence(deps.database, own)
    : undefined
  if (!row) throw new AppError('not_found', 'There is no such license in your account.')
  if (row.state !== 'valid') {
    throw new AppError('licence_not_valid', `This license is ${row.state}. It has no file.`)
  }
  return writeLicence(deps, row)
}

/** What the update feed has to know about a licence. */
export async function readCover(
  { database }: Pick<LicenceDeps, 'database'>,
  id: string,
): Promise<{ valid: boolean; updatesUntil: string } | undefined> {
  const row = await findLicence(database, id)
  return (
    row && {
      valid: row.state === 'valid',
      updatesUntil: new Date(row.updates_until).toISOString(),
    }
  )
}

function stateOf(text: string): Licence['state'] {
  // An unknown state counts as not valid.
  return licenceStates.find((state) => state === text) ?? 'suspended'
}
