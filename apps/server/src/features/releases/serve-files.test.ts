import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { installer, publish } from './testing/publish.ts'

const url = '/downloads/files/1.0.0/leadline-1.0.0.exe'
const sha256 = createHash('sha256').update(installer).digest('hex')
const etag = `"${sha256}"`
const size = installer.length

async function openShop(): Promise<TestApp> {
  const app = await openTestApp()
  await publish(app, '1.0.0')
  return app
}
const get = (app: TestApp, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers })

test('the installer is downloaded whole, by name, with everything that lets it be resumed', async () => {
  const app = await openShop()
  const answer = await get(app)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(installer)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.microsoft.portable-executable',
    'content-length': String(size),
    'content-disposition': 'attachment; filename="leadline-1.0.0.exe"',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'last-modified': 'Thu, 15 Jan 2026 12:00:00 GMT',
    'x-content-type-options': 'nosniff',
    etag,
  })
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  [`bytes=${size - 5}-`, size - 5, size - 1],
  ['bytes=-3', size - 3, size - 1],
  [`bytes=1000-${size * 2}`, 1000, size - 1],
])('%s is answered with exactly these bytes', async (range, start, end) => {
  const app = await openShop()
  const answer = await get(app, { range })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
  expect(answer.headers['content-length']).toBe(String(end - start + 1))
  expect(answer.rawPayload.equals(installer.subarray(start, end + 1))).toBe(true)
})

test('a download that broke off is resumed to the same file', async () => {
  const app = await openShop()
  const first = await get(app, { range: 'bytes=0-499' })
  const rest = await get(app, { range: 'bytes=500-', 'if-range': etag })
  const both = Buffer.concat([first.rawPayload, rest.rawPayload])
  expect(both.equals(installer)).toBe(true)
})

test('a part of another file is never mixed in: it begins again', async () => {
  const app = await openShop()
  for (const ifRange of ['"another"', `W/${etag}`, 'Thu, 15 Jan 2026 12:00:01 GMT']) {
    const answer = await get(app, { range: 'bytes=500-', 'if-range': ifRange })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toHaveLength(size)
  }
  const sameDate = { range: 'bytes=500-', 'if-range': 'Thu, 15 Jan 2026 12:00:00 GMT' }
  expect((await get(app, sameDate)).statusCode).toBe(206)
})

test('a part that does not exist is 416, and whoever has the file gets that answer', async () => {
  const app = await openShop()
  for (const range of [`bytes=${size}-`, 'bytes=20-10', 'bytes=-0']) {
    const answer = await get(app, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${size}`)
  }
  expect((await get(app, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get(app, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304)
  expect((await get(app, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('HEAD says how large it is and sends nothing', async () => {
  const app = await openShop()
  const answer = await app.http.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-length': String(size), etag })
  expect(answer.body).toBe('')
})

test('whoever follows the link to the newest in a browser while there is none sees the downloads page', async () => {
  const app = await openTestApp()
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await app.http.inject({ url: '/downloads/latest', headers: { accept } })
  expect([page.statusCode, page.headers.location]).toEqual([302, '/downloads'])
  expect(page.headers['cache-control']).toBe('no-store')
  // A program reads what there is to say.
  const text = await app.http.inject('/downloads/latest')
  expect([text.statusCode, text.body]).toEqual([404, 'No release is offered right now.\n'])
})

test('the address of the newest always leads to the newest, and is never cached', async () => {
  const app = await openShop()
  await publish(app, '1.10.0')
  await publish(app, '1.9.0')
  const answer = await app.http.inject('/downloads/latest')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({
    location: '/downloads/files/1.10.0/leadline-1.10.0.exe',
    'cache-control': 'no-store',
  })
  expect((await get(app)).statusCode).toBe(200)
})

test.each([
  '/downloads/files/1.0.0/..%2f..%2f..%2fkeys%2flicense.pem',
  '/downloads/files/..%2f..%2fkeys/license.pem',
  '/downloads/files/1.0.0/../../keys/license.pem',
  `/downloads/files/1.0.0/${sha256.slice(0, 16)}-leadline-1.0.0.exe`,
  '/downloads/files/1.0.1/leadline-1.0.0.exe',
  '/downloads/files/1.0.0/%00',
])('nothing else on the disk has an address: %s', async (path) => {
  const app = await openShop()
  const answer = await app.http.inject(path)
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('PRIVATE')
})

test('a machine that lacks the file, or has half of it, says that it is unavailable, and logs it', async () => {
  const app = await openShop()
  const folder = join(app.config.dataDir, 'releases/1.0.0')
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, name), installer.subarray(0, 100))
  expect((await get(app)).statusCode).toBe(503)
  rmSync(join(folder, name))
  const answer = await get(app)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect(app.log()).toContain('a release file is missing here')
})

test('someone who goes away in the middle of a download harms nobody', async () => {
  const app = await openTestApp()
  await publish(app, '1.0.0', { bytes: Buffer.alloc(20_000_000, 'x') })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  for (let times = 0; times < 5; times++) {
    const aborted = new AbortController()
    const answer = await fetch(address + url, { signal: aborted.signal })
    await answer.body?.getReader().read()
    aborted.abort()
  }
  const whole = await fetch(address + url)
  expect((await whole.arrayBuffer()).byteLength).toBe(20_000_000)
  expect(app.log()).not.toMatch(/"level":(?:50|60)/)
})
