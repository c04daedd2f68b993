import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { signInAs } from './member.ts'
import type { Site } from './site.ts'

export interface HeldLicence {
  planId: number
  updatesUntil: string
  state?: 'valid' | 'suspended' | 'revoked'
}

/** A new member with these licenses, signed in in this browser. */
export async function signInWithLicences(
  page: Page,
  site: Site,
  held: HeldLicence[],
  options: Parameters<typeof signInAs>[2] = {},
) {
  const member = await signInAs(page, site, options)
  return { ...member, licences: addLicences(site, member.id, held) }
}

/** Licenses of an account that there is; answers their ids. */
export function addLicences(site: Site, accountId: string, held: HeldLicence[]): string[] {
  const licences = held.map((each) => ({ ...each, licenceId: randomUUID() }))
  const now = Date.now()
  inDatabase(site, (database) => {
    const add = database.prepare(
      'insert into licences (id, account_id, plan_id, state, issued_at, updates_until) values (?, ?, ?, ?, ?, ?)',
    )
    for (const [
      index,
      { licenceId, planId, updatesUntil, state = 'valid' },
    ] of licences.entries()) {
      // The first one named is the newest.
      add.run(licenceId, accountId, planId, state, now - index, Date.parse(updatesUntil))
    }
  })
  return licences.map(({ licenceId }) => licenceId)
}

/** The file of a license, as the server writes it. */
export async function licenceFile(page: Page, site: Site, token: string, id: string) {
  const answer = await page.request.get(`${site.url}/api/v1/licences/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.text()
}
