import { createHash, randomBytes, randomUUID } from 'node:crypto'

import { dayMs } from '@leadline/contract/durations'
import type { Page } from '@playwright/test'

import { newName } from './account/account.ts'
import { inDatabase } from './database.ts'
import type { Site } from './site.ts'

export interface Member {
  id: string
  username: string
  email: string | null
  token: string
}

const pending = 2

interface MemberOptions {
  username?: string
  email?: string | null
  status?: number
  planId?: number
}

/** An account with a session, straight into the database: nobody waits for a password's hash. */
export function addMember(site: Site, options: MemberOptions = {}): Member {
  const { username = newName(), status = 20, planId = 1 } = options
  const { email = `${username}@example.com` } = options
  const [id, token, now] = [randomUUID(), randomBytes(32).toString('base64url'), Date.now()]
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  inDatabase(site, (database) => {
    database
      .prepare(
        'insert into accounts (id, username, username_key, email, email_key, email_proved_at, status, presence, plan_id, created_at) values (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)',
      )
      .run(
        id,
        username,
        username,
        email,
        email,
        status === pending ? null : email && now,
        status,
        planId,
        now,
      )
    database
      .prepare(
        'insert into sessions (id, account_id, token_hash, proved_second_factor, created_at, last_used_at, expires_at) values (?, ?, ?, 0, ?, ?, ?)',
      )
      .run(randomUUID(), id, tokenHash, now, now, now + dayMs)
  })
  return { id, username, email, token }
}

/** This browser keeps the session of a member, as the login leaves it. */
export async function keepSession(page: Page, site: Site, member: Member): Promise<void> {
  const { username, email, token } = member
  // Any address of the site gives access to what it keeps here; this one loads nothing else.
  await page.goto(`${site.url}/eula.txt`)
  await page.evaluate(
    ([user, sent]) => {
      localStorage.setItem('leadline.user', user ?? '')
      localStorage.setItem('leadline.token', sent ?? '')
    },
    [JSON.stringify({ id: token, email: email ?? '', username }), token],
  )
}

/** A new member, signed in in this browser. */
export async function signInAs(page: Page, site: Site, options?: MemberOptions): Promise<Member> {
  const member = addMember(site, options)
  await keepSession(page, site, member)
  return member
}
