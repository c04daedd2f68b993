import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Page } from '@playwright/test'

import type { Site } from './site.ts'

export interface HeldLicence {
  planId: number
  updatesUntil: string
  state?: 'valid' | 'suspended' | 'revoked'
}

/** Something done to the database of the running server. */
export function inDatabase(site: Site, work: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(join(site.dataDir, 'leadline.sqlite'))
  database.exec('pragma busy_timeout = 10000; pragma foreign_keys = on')
  work(database)
  database.close()
}

/** An account with these licenses and a session, kept by this browser as the login keeps it. */
export async function signInWithLicences(page: Page, site: Site, licences: HeldLicence[]) {
  const [id, token, now] = [randomUUID(), randomBytes(32).toString('base64url'), Date.now()]
  const username = `holder-${id.slice(0, 8)}`
  const email = `${username}@example.com`
  const ids: string[] = []
  inDatabase(site, (database) => {
    database
      .prepare(
        'insert into accounts (id, username, username_key, email, email_key, status, presence, plan_id, created_at) values (?, ?, ?, ?, ?, 20, 1, 1, ?)',
      )
      .run(id, username, username, email, email, now)
    database
      .prepare('insert into sessions values (?, ?, ?, 0, ?, ?, ?)')
      .run(
        randomUUID(),
        id,
        createHash('sha256').update(token).digest('base64url'),
        now,
        now,
        now + 86_400_000,
      )
    for (const [index, { planId, updatesUntil, state = 'valid' }] of licences.entries()) {
      const licenceId = randomUUID()
      database
        .prepare(
          'insert into licences (id, account_id, plan_id, state, issued_at, updates_until) values (?, ?, ?, ?, ?, ?)',
        )
        .run(licenceId, id, planId, state, now - index, Date.parse(updatesUntil))
      ids.push(licenceId)
    }
  })
  await page.goto(`${site.url}/terms`)
  await page.evaluate(
    ([user, sent]) => {
      localStorage.setItem('leadline.user', user ?? '')
      localStorage.setItem('leadline.token', sent ?? '')
    },
    [JSON.stringify({ id: token, email, username }), token],
  )
  return { id, email, token, licences: ids }
}

/** The file of a license, as the server writes it. */
export async function licenceFile(page: Page, site: Site, token: string, id: string) {
  const answer = await page.request.get(`${site.url}/api/v1/licences/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.text()
}
