import { expect, test } from 'vitest'

import type { SiteFile } from '../../platform/http/site-files.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { moderateComment } from './comments/moderate-comment.ts'
import { comment, edit } from './testing/comments.ts'
import { addMember, post } from './testing/members.ts'

const page = (body: string): SiteFile => ({
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0, must-revalidate',
  etag: 'shell',
  body: Buffer.from(body),
  compressed: {},
  compressible: true,
})

const shell = page('<title>Issue</title><main><!--readable--></main>')
const openSite = () => ({
  byPath: new Map(),
  shells: new Map([['/bugs/[id]', shell]]),
  notFoundPage: page('Not found'),
})

const pageOf = (app: TestApp, id = '1') => app.http.inject(`/bugs/${id}`)

test('an issue and its comments can be read without any script, and no markup of theirs gets through', async () => {
  const app = await openTestApp({ parts: { openSite } })
  const ada = await addMember(app, 'ada')
  await post(app, ada, { title: 'Depth <b>is</b> off', description: 'By *one*. <img src=x>' })
  await comment(app, ada, 'See `log` <script>alert(1)</script>')
  app.runtime.advance(1000)
  await edit(app, ada, '1', 'See the `log` <script>alert(1)</script>')
  const { statusCode, body } = await pageOf(app)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Depth &lt;b&gt;is&lt;/b&gt; off · Leadline</title>')
  expect(body).toContain('<h1 class="text-2xl">Depth &lt;b&gt;is&lt;/b&gt; off</h1>')
  expect(body).toContain('Bug #1 · open · 0 votes · by ada · 2026-01-15')
  expect(body).toContain('By <em>one</em>.')
  expect(body).toContain('See the <code>log</code>')
  expect(body).toContain('· edited')
  expect(body).not.toMatch(/<script|<img|<b>/)
})

test('what a moderator has hidden or holds is not in the page, and an issue that is held says nothing', async () => {
  const app = await openTestApp({ parts: { openSite } })
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  await comment(app, ada, 'Buy my course.')
  expect((await pageOf(app)).body).toContain('Buy my course.')
  await moderateComment(app, { id: '1', verdict: 'hide', actor: 'cli' })
  const hidden = (await pageOf(app)).body
  expect(hidden).not.toContain('Buy my course.')
  expect(hidden).toContain('A moderator has hidden this comment.')
  await app.database.updateTable('issue_comments').set({ state: 'held' }).execute()
  expect((await pageOf(app)).body).toContain('No comments yet.')
  await app.database.updateTable('issues').set({ held: 1 }).execute()
  const held = await pageOf(app)
  expect([held.statusCode, held.body]).toEqual([200, '<title>Issue</title><main></main>'])
  expect((await pageOf(app, '2')).statusCode).toBe(404)
})

test('a page that has changed is sent again, and one that has not is not', async () => {
  const app = await openTestApp({ parts: { openSite } })
  const ada = await addMember(app, 'ada')
  await post(app, ada)
  const first = await pageOf(app)
  const ask = () =>
    app.http.inject({ url: '/bugs/1', headers: { 'if-none-match': String(first.headers['etag']) } })
  expect((await ask()).statusCode).toBe(304)
  await comment(app, ada, 'New')
  expect((await ask()).statusCode).toBe(200)
})
