import type { Comment } from '@leadline/contract/comments'

import type { TestApp } from '../../../testing/open-test-app.ts'
import type { Member } from './members.ts'

const base = '/api/v1/application'
const headersOf = (member: Member | undefined) =>
  member ? { authorization: `Bearer ${member.token}` } : {}

function send(app: TestApp, member: Member | undefined, path: string, payload?: object) {
  return app.http.inject({
    method: 'POST',
    url: base + path,
    headers: headersOf(member),
    ...(payload && { payload }),
  })
}

export const comment = (app: TestApp, member: Member | undefined, text: string, more = {}) =>
  send(app, member, '/issues/1/comments', { text, ...more })

export const edit = (app: TestApp, member: Member | undefined, id: string, text: string) =>
  send(app, member, `/comments/${id}`, { text })

export const remove = (app: TestApp, member: Member | undefined, id: string) =>
  send(app, member, `/comments/${id}/delete`)

export const pageOf = (app: TestApp, query = '', member?: Member) =>
  app.http.inject({ url: `${base}/issues/1/comments${query}`, headers: headersOf(member) })

export const commentsOf = async (app: TestApp, member?: Member) =>
  (await pageOf(app, '', member)).json<{ items: Comment[] }>().items

export const storedComments = (app: TestApp) =>
  app.database.selectFrom('issue_comments').selectAll().orderBy('id').execute()
