import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

test.each([
  '/',
  '/api/v1/roadmap',
  '/api/v1/nothing',
  '/healthz',
  '/readyz',
  '/api/v1/openapi.json',
])('%s answers with every security header', async (url) => {
  const { http } = await openTestApp()
  const { headers } = await http.inject(url)
  expect(headers).toMatchObject(securityHeaders)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unexpected failure discloses nothing of its cause to the caller, and everything to the log', async () => {
  const app = await openTestApp({
    parts: {
      roadmap: new Proxy([], {
        get: () => {
          throw new Error('the disk said ENOSPC')
        },
      }),
    },
  })
  const response = await app.http.inject('/api/v1/roadmap')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'internal',
  })
  expect(app.log()).toContain('the disk said ENOSPC')
})

test('an address of the API that does not exist answers in the API’s words', async () => {
  const { http } = await openTestApp()
  const response = await http.inject('/api/v1/nothing')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    message: 'There is nothing at this address.',
    code: 'not_found',
  })
})

test('any other unknown address is a real 404 page', async () => {
  const { http } = await openTestApp()
  const response = await http.inject('/no-such-page')
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('no log line holds an address, an agent or a query string', async () => {
  const app = await openTestApp()
  await app.http.inject({
    url: '/api/v1/roadmap?canary=query-canary',
    remoteAddress: '203.0.113.77',
    headers: { 'user-agent': 'agent-canary', authorization: 'Bearer token-canary' },
  })
  expect(app.log()).toContain('/api/v1/roadmap')
  expect(app.log()).not.toMatch(/canary|203\.0\.113\.77/)
})

test('the server is ready only while its database is', async () => {
  const app = await openTestApp()
  expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await app.database.destroy()
  expect((await app.http.inject('/readyz')).statusCode).toBe(503)
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
})

test('the reference moves where the operator says', async () => {
  const { http } = await openTestApp({ config: { apiDocsUrl: 'https://docs.leadline.example/' } })
  const response = await http.inject('/api/docs')
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('https://docs.leadline.example/')
})

test('the API reference has the title and the dark colors of the site, and no switch to light ones', async () => {
  const { http } = await openTestApp()
  const { body } = await http.inject('/api/docs/')
  expect(body).toContain('<title>API reference · Leadline</title>')
  const tokens = readFileSync(
    new URL('../../../../../packages/ui/src/tokens.css', import.meta.url),
    'utf8',
  )
  for (const [token, name] of Object.entries(referenceColors)) {
    const color = new RegExp(`--color-${token}: (#[0-9a-f]{6});`).exec(tokens)?.[1]
    expect(body).toContain(`--scalar-${name}: ${color}`)
  }
  expect(body).toContain('"forceDarkModeState": "dark"')
  expect(body).toContain('"hideDarkModeToggle": true')
})

/** Which token of the site is which color of the reference. */
const referenceColors = {
  'ink-950': 'background-1',
  'ink-900': 'background-2',
  'ink-700': 'border-color',
  'fog-50': 'color-1',
  'fog-300': 'color-2',
  'brass-400': 'color-accent',
}

test('the API reference may run the script that is in its page, and no other', async () => {
  const { http } = await openTestApp()
  const { body, headers } = await http.inject('/api/docs/')
  const policy = String(headers['content-security-policy'])
  const inline = body
    .split('<script')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('</script>')))
    .filter((part) => !/^[^>]*\ssrc=/.test(part))
    .map((part) => part.slice(part.indexOf('>') + 1))
  expect(inline.length).toBeGreaterThan(0)
  const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'))
  expect(policy).toContain(
    `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`,
  )
})
