import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { inDatabase } from '../database.ts'
import { signInAs } from '../member.ts'
import type { Site } from '../site.ts'

export interface HeldLicense {
  planId: number
  updatesUntil: string
  state?: 'valid' | 'suspended' | 'revoked'
}

/** A new member with these licenses, signed in in this browser. */
export async function signInWithLicenses(
  page: Page,
  site: Site,
  held: HeldLicense[],
  options: Parameters<typeof signInAs>[2] = {},
) {
  const member = await signInAs(page, site, options)
  return { ...member, licenses: addLicenses(site, member.id, held) }
}

/** Licenses of an account that there is; answers their ids. */
export function addLicenses(site: Site, accountId: string, held: HeldLicense[]): string[] {
  const licenses = held.map((each) => ({ ...each, licenseId: randomUUID() }))
  const now = Date.now()
  inDatabase(site, (database) => {
    const add = database.prepare(
      'insert into licences (id, account_id, plan_id, state, issued_at, updates_until) values (?, ?, ?, ?, ?, ?)',
    )
    for (const [
      index,
      { licenseId, planId, updatesUntil, state = 'valid' },
    ] of licenses.entries()) {
      // The first one named is the newest.
      add.run(licenseId, accountId, planId, state, now - index, Date.parse(updatesUntil))
    }
  })
  return licenses.map(({ licenseId }) => licenseId)
}

/** The file of a license, as the server writes it. */
export async function licenseFile(page: Page, site: Site, token: string, id: string) {
  const answer = await page.request.get(`${site.url}/api/v1/licenses/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.text()
}
