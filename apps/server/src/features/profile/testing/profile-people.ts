import type { TestApp } from '../../../testing/open-test-app.ts'
import {
  addPerson as addAccount,
  newClient,
  openSession,
  type PersonOptions,
} from '../../../testing/people.ts'

export interface Person {
  id: string
  username: string
  token: string
}

/** An account with a session, as the database has them. Its password is `goodPassword`. */
export async function addPerson(
  app: TestApp,
  username: string,
  options: PersonOptions = {},
): Promise<Person> {
  const id = await addAccount(app, username, { presence: 3, ...options })
  return { id, username, token: await openSession(app, id) }
}

export function get(app: TestApp, token: string, path: string) {
  const headers = { authorization: `Bearer ${token}` }
  return app.http.inject({ url: `/api/v1${path}`, headers, remoteAddress: newClient() })
}

export function post(app: TestApp, token: string, path: string, payload?: object) {
  return app.http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: newClient(),
    ...(payload && { payload }),
  })
}

export function upload(app: TestApp, token: string | undefined, file: Buffer, type: string) {
  return app.http.inject({
    method: 'POST',
    url: '/api/v1/users/avatar',
    remoteAddress: newClient(),
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload: file,
  })
}

export async function grantBadges(app: TestApp, person: Person, badges: string[]): Promise<void> {
  for (const [index, badge] of badges.entries()) {
    await app.database
      .insertInto('account_badges')
      .values({
        account_id: person.id,
        badge,
        shown_position: null,
        granted_at: app.runtime.now() + index,
      })
      .execute()
  }
}

export const mails = (app: TestApp) => app.database.selectFrom('mail_outbox').selectAll().execute()

/** Every row of every table as text, for looking whether something is in it. */
export async function everythingStored(app: TestApp, but: string[] = []): Promise<string> {
  const tables = await app.database.introspection.getTables()
  const rows = tables
    .filter(({ name }) => !but.includes(name))
    // The names come from the database itself, so they are not known as types.
    .map(({ name }) =>
      app.database
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    )
  return JSON.stringify(await Promise.all(rows))
}
