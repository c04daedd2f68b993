import type { Issue, IssueType } from '@leadline/contract/tracker'

import type { TestApp } from '../../../testing/open-test-app.ts'
import { addPerson, openSession, type PersonOptions } from '../../../testing/people.ts'

/** Somebody with an account and a session. */
export interface Member {
  id: string
  username: string
  token: string
}

export async function addMember(
  app: TestApp,
  username: string,
  options: PersonOptions = {},
): Promise<Member> {
  const id = await addPerson(app, username, options)
  return { id, username, token: await openSession(app, id) }
}

export async function restrict(app: TestApp, { id }: Member, restriction: string): Promise<void> {
  await app.database
    .insertInto('account_restrictions')
    .values({ id: app.runtime.newId(), account_id: id, restriction, created_at: 0 })
    .execute()
}

const base = '/api/v1/application'
const paths = {
  bug: { list: '/bug-report', vote: '/bug-upvote' },
  feature: { list: '/features', vote: '/features' },
}
const headersOf = (member: Member | undefined) =>
  member ? { authorization: `Bearer ${member.token}` } : {}

export function list(app: TestApp, type: IssueType, member?: Member, headers = {}) {
  return app.http.inject({
    url: base + paths[type].list,
    headers: { ...headersOf(member), ...headers },
  })
}

export const listed = async (app: TestApp, type: IssueType, member?: Member) =>
  (await list(app, type, member)).json<Issue[]>()

export const read = (app: TestApp, id: string, member?: Member) =>
  app.http.inject({ url: `${base}/issues/${id}`, headers: headersOf(member) })

export function submit(app: TestApp, member: Member | undefined, changes: object = {}) {
  const payload = { title: 'Depth is off', description: 'By one level.', type: 'bug', ...changes }
  return app.http.inject({
    method: 'POST',
    url: base + paths[payload.type === 'feature' ? 'feature' : 'bug'].list,
    headers: headersOf(member),
    payload,
  })
}

/** A new issue; answers it. */
export async function post(app: TestApp, member: Member, changes: object = {}): Promise<Issue> {
  const answer = await submit(app, member, changes)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Issue>()
}

export function vote(
  app: TestApp,
  member: Member | undefined,
  id: string,
  type: IssueType = 'bug',
) {
  return app.http.inject({
    method: 'POST',
    url: `${base}${paths[type].vote}/${id}`,
    headers: headersOf(member),
  })
}

export const storedVotes = (app: TestApp) =>
  app.database.selectFrom('issue_votes').selectAll().execute()
export const storedIssues = (app: TestApp) =>
  app.database.selectFrom('issues').selectAll().orderBy('id').execute()
export const mails = (app: TestApp) =>
  app.database.selectFrom('mail_outbox').selectAll().orderBy('to_address').execute()
