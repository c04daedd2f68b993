import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { CommunityProfile } from '@leadline/contract/accounts/profile'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { openGuardedFetch } from '../../platform/guarded-fetch.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson, get, post, upload } from './testing/profile-people.ts'

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#e9b44c' } })
const avatarOf = async (app: TestApp, token: string) =>
  (await get(app, token, '/communityprofiles/profile')).json<CommunityProfile>().avatar ?? ''
const pictures = (app: TestApp) => app.database.selectFrom('avatars').selectAll().execute()
const wrongType = { message: 'A picture must be a PNG, JPEG or WebP file.', code: 'avatar_refused' }

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a square of ours', async (format) => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const answer = await upload(
    app,
    token,
    await picture().toFormat(format).toBuffer(),
    `image/${format}`,
  )
  expect(answer.statusCode).toBe(200)
  const { avatar } = answer.json<CommunityProfile>()
  expect(avatar).toMatch(/^\/avatars\/[\w-]{43}\.webp$/)
  const served = await app.http.inject({ url: avatar ?? '' })
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  })
})

test('nothing of the file survives: neither where it was taken nor what was hidden behind it', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const tagged = await picture()
    .withExif({ IFD0: { Copyright: 'canary-copyright' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(tagged.toString('latin1')).toContain('canary-copyright')
  const file = Buffer.concat([tagged, Buffer.from('<script>canary-tail</script>')])
  await upload(app, token, file, 'image/jpeg')
  const served = await app.http.inject({ url: await avatarOf(app, token) })
  expect(served.rawPayload.toString('latin1')).not.toContain('canary')
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
})

test('a new picture has a new address, and the old one is gone; none removes it', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const file = await picture().png().toBuffer()
  await upload(app, token, file, 'image/png')
  const first = await avatarOf(app, token)
  await upload(app, token, file, 'image/png')
  const second = await avatarOf(app, token)
  expect(second).not.toBe(first)
  expect((await app.http.inject({ url: first })).statusCode).toBe(404)
  await post(app, token, '/users/update-profile', { avatar: second, bio: 'kept' })
  expect(await avatarOf(app, token)).toBe(second)
  await post(app, token, '/users/update-profile', { avatar: '' })
  expect(await avatarOf(app, token)).toBe('')
  expect(await pictures(app)).toEqual([])
})

test('what is no picture is refused, whatever it says it is', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  )
  const gif = await picture().gif().toBuffer()
  const tiff = await picture(10, 10).tiff().toBuffer()
  for (const file of [svg, gif, tiff, Buffer.from('<html></html>'), Buffer.from('MZ')]) {
    const answer = await upload(app, token, file, 'image/png')
    expect([answer.statusCode, answer.json()]).toEqual([400, wrongType])
  }
  const cut = (await picture().png().toBuffer()).subarray(0, 200)
  expect((await upload(app, token, cut, 'image/png')).json()).toEqual({
    message: 'This picture is damaged or too large to open.',
    code: 'avatar_refused',
  })
  expect((await upload(app, token, Buffer.alloc(0), 'image/png')).statusCode).toBe(400)
  expect(await pictures(app)).toEqual([])
})

test('a small file that unpacks to an endless picture is refused', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const answer = await upload(app, token, bomb, 'image/png')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'avatar_refused'])
})

test('other types and more than 2 MB are refused, and nobody unknown may send anything', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const statusOf = async (sender: string | undefined, file: Buffer, type: string) =>
    (await upload(app, sender, file, type)).statusCode
  const file = await picture().png().toBuffer()
  expect(await statusOf(token, file, 'image/svg+xml')).toBe(415)
  expect(await statusOf(token, Buffer.from('{}'), 'application/json')).toBe(415)
  expect(await statusOf(token, Buffer.alloc(2 * 1024 * 1024 + 1), 'image/png')).toBe(413)
  expect(await statusOf(undefined, file, 'image/png')).toBe(401)
  // Turned away by who it is, before what it sends is looked at.
  expect(await statusOf(undefined, Buffer.alloc(2 * 1024 * 1024 + 1), 'text/html')).toBe(401)
  expect(await statusOf(token, file, 'image/png')).toBe(200)
})

test('a linked picture is fetched once, drawn again and served from here', async () => {
  let fetched = 0
  const file = await picture().png().toBuffer()
  const server = createServer((request, response) => {
    fetched++
    response.end(request.url === '/a.png' ? file : '<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const guardedFetch = openGuardedFetch({
    resolve: async () => ['127.0.0.1'],
    mayReach: (address) => address === '127.0.0.1',
  })
  const app = await openTestApp({ parts: { guardedFetch } })
  const { token } = await addPerson(app, 'ada')
  const link = `http://pictures.example:${(server.address() as AddressInfo).port}`
  const update = (avatar: string) => post(app, token, '/users/update-profile', { avatar })
  const { avatar } = (await update(`${link}/a.png`)).json<CommunityProfile>()
  expect(avatar).toMatch(/^\/avatars\/[\w-]{43}\.webp$/)
  await update(avatar ?? '')
  await app.http.inject({ url: avatar ?? '' })
  expect(fetched).toBe(1)
  const refused = await update(`${link}/a.svg`)
  expect([refused.statusCode, refused.json()]).toEqual([400, wrongType])
  expect(await avatarOf(app, token)).toBe(avatar)
})

test('a link into our own network is refused in plain words, and nothing else of the change is done', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const message = 'This link leads to an address that we do not open.'
  for (const avatar of ['http://127.0.0.1/a.png', 'http://169.254.169.254/latest/meta-data']) {
    const answer = await post(app, token, '/users/update-profile', { avatar, bio: 'new' })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: 'avatar_refused', fields: { avatar: message } },
    ])
  }
  const profile = (await get(app, token, '/communityprofiles/profile')).json<CommunityProfile>()
  expect(profile).toMatchObject({ bio: null, avatar: null })
})

test.each(['/avatars/none.webp', '/avatars/..%2f.webp', '/avatars/%00.webp'])(
  '%s is nothing',
  async (url) => {
    const app = await openTestApp()
    expect((await app.http.inject({ url })).statusCode).toBe(404)
  },
)
