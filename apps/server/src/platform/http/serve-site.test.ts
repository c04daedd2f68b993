import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { serveSite } from './serve-site.ts'
import type { SiteFile } from './site-files.ts'

const page = (text: string): SiteFile => ({
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0, must-revalidate',
  etag: text,
  body: Buffer.from(text),
  compressed: {},
  compressible: true,
})

const site = {
  byPath: new Map([
    ['/bugs', page('list')],
    ['/bugs/about', page('known page')],
  ]),
  shells: new Map([
    ['/bugs/[id]', page('shell')],
    ['/orders/[id]', page('order')],
  ]),
  notFoundPage: page('nothing'),
}

test.each([
  ['/bugs', 200, 'list'],
  ['/bugs/about', 200, 'known page'],
  ['/bugs/17', 200, 'shell'],
  ['/bugs/17?from=mail', 200, 'shell'],
  ['/bugs/18', 404, 'nothing'],
  ['/bugs/17/more', 404, 'nothing'],
  ['/bugs/', 301, ''],
  ['/bugs/[id]', 404, 'nothing'],
  ['/bugs/%2e%2e', 404, 'nothing'],
  ['/orders/whatever', 200, 'order'],
  ['/17', 404, 'nothing'],
])('%s answers %i', async (url, status, body) => {
  const app = Fastify()
  serveSite(app, () => site, { '/bugs/[id]': async (id) => id === '17' })
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.body]).toEqual([status, body])
})
