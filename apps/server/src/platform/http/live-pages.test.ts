import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { serveSite } from './serve-site.ts'
import type { SiteFile } from './site-files.ts'

const head = '<meta name="page-needs-script" content="yes">'
const built: SiteFile = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0, must-revalidate',
  etag: 'built',
  body: Buffer.from(`${head}<!--live-->loading<!--/live-->`),
  compressed: {},
  compressible: true,
}

function openShop(dataOf: () => Promise<object>) {
  let renders = 0
  const app = Fastify({ logger: false })
  const site = {
    byPath: new Map([['/downloads', built]]),
    notFoundPage: built,
    render: async (_path: string, data: object) => `${++renders} ${JSON.stringify(data)}`,
  }
  serveSite(app, () => site, {}, { '/downloads': dataOf })
  const get = async (headers = {}) => app.inject({ url: '/downloads', headers })
  return { get }
}

test('a live page says what is known now, is made once for that, and waits for its reader', async () => {
  let version = 1
  const { get } = openShop(async () => ({ version }))
  const first = await get()
  expect(first.body).toBe('1 {"version":1}')
  expect((await get()).body).toBe('1 {"version":1}')
  const unchanged = await get({ 'if-none-match': first.headers['etag'] })
  expect(unchanged.statusCode).toBe(304)
  version = 2
  const changed = await get({ 'if-none-match': first.headers['etag'] })
  expect([changed.statusCode, changed.body]).toEqual([200, '2 {"version":2}'])
})

test('when it cannot be made, the page comes as it was built, and fetches for itself', async () => {
  const { get } = openShop(() => Promise.reject(new Error('no database')))
  expect((await get()).body).toBe(`${head}<!--live-->loading<!--/live-->`)
})
