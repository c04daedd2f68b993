import { type License, LicenseId, licenseStates } from '@leadline/contract/licenses'
import { newestRelease } from '@leadline/contract/releases/version'

import { AppError } from '../../platform/app-error.ts'
import type { LicenseDeps } from './license-deps.ts'
import { findLicense, findOwnLicense, licensesOf } from './licenses.store.ts'
import { writeLicense } from './write-license.ts'

export async function listLicenses(deps: LicenseDeps, accountId: string): Promise<License[]> {
  const [rows, releases] = await Promise.all([
    licensesOf(deps.database, accountId),
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

/** The file of a license of one's own, while it is valid. */
export async function readLicenseFile(
  deps: LicenseDeps,
  own: { id: string; accountId: string },
): Promise<{ name: string; text: string }> {
  const row = LicenseId.safeParse(own.id).success
    ? await findOwnLicense(deps.database, own)
    : undefined
  if (!row) throw new AppError('not_found', 'There is no such license in your account.')
  if (row.state !== 'valid') {
    throw new AppError('licence_not_valid', `This license is ${row.state}. It has no file.`)
  }
  return writeLicense(deps, row)
}

/** What the update feed has to know about a license. */
export async function readCover(
  { database }: Pick<LicenseDeps, 'database'>,
  id: string,
): Promise<{ valid: boolean; updatesUntil: string } | undefined> {
  const row = await findLicense(database, id)
  return (
    row && {
      valid: row.state === 'valid',
      updatesUntil: new Date(row.updates_until).toISOString(),
    }
  )
}

function stateOf(text: string): License['state'] {
  // An unknown state counts as not valid.
  return licenseStates.find((state) => state === text) ?? 'suspended'
}
