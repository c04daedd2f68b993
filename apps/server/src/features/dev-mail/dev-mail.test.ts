import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'

const addresses = ['/dev/mail', '/dev/mail.json', '/dev/mail/some-id']

async function writeMessage(app: TestApp, subject = 'Depth') {
  await app.http.inject({
    method: 'POST',
    url: '/api/v1/contact',
    payload: { name: '<i>Ada</i>', email: 'ada@example.com', subject, message: 'Five?' },
  })
}

test('whoever runs it locally reads every mail in a mailbox', async () => {
  const app = await openTestApp()
  expect((await app.http.inject('/dev/mail')).body).toContain('No mail yet.')
  await writeMessage(app)
  const mails = (await app.http.inject('/dev/mail.json')).json<{ id: string; to: string }[]>()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'ada@example.com',
    'support@leadline.example',
  ])
  const mail = mails.find(({ to }) => to === 'support@leadline.example')
  expect(mail).toMatchObject({
    from: 'Leadline <support@leadline.example>',
    replyTo: 'ada@example.com',
    subject: 'Contact form: Depth',
  })
  const list = await app.http.inject('/dev/mail')
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(list.body).toContain(`href="/dev/mail/${mail?.id}"`)
  const message = await app.http.inject(`/dev/mail/${mail?.id}`)
  expect(message.body).toContain('&lt;i&gt;Ada&lt;/i&gt;')
  expect(message.body).not.toContain('<i>Ada')
  expect((await app.http.inject('/dev/mail/missing')).statusCode).toBe(404)
})

test('nothing in a shown mail can run', async () => {
  const app = await openTestApp()
  await writeMessage(app, '"></iframe><script>alert(1)</script>')
  const mails = (await app.http.inject('/dev/mail.json')).json<{ id: string; to: string }[]>()
  const mail = mails.find(({ to }) => to === 'support@leadline.example')
  const { body, headers } = await app.http.inject(`/dev/mail/${mail?.id}`)
  expect(body).not.toContain('<script')
  expect(body.match(/<\/iframe>/g)).toHaveLength(1)
  expect(body).toContain('sandbox="allow-top-navigation-by-user-activation"')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(headers['cache-control']).toBe('no-store')
})

test('in production there is no mailbox to read', async () => {
  const app = await openTestApp({ config: { production: true } })
  for (const address of addresses) {
    expect((await app.http.inject(address)).statusCode).toBe(404)
    expect(app.http.hasRoute({ method: 'GET', url: address })).toBe(false)
  }
})

test('with a mail server there is no mailbox to read', async () => {
  const mail = {
    transport: { kind: 'smtp', url: 'smtp://127.0.0.1:9' },
    from: { name: '', address: 'mail@leadline.test' },
    supportEmail: 'support@leadline.test',
  } as const
  const app = await openTestApp({ config: { mail } })
  for (const address of addresses) expect((await app.http.inject(address)).statusCode).toBe(404)
})

test.each([
  'evil.example:3000',
  'localhost.evil.example',
  'localhost@evil.example',
  '127.0.0.1.nip.io',
  'leadline.test',
  '192.168.1.20:3000',
])('a page that has rebound %s to this machine does not read the mailbox', async (host) => {
  const app = await openTestApp()
  await writeMessage(app)
  for (const url of addresses) {
    const answer = await app.http.inject({ url, headers: { host } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('ada@example.com')
    expect(answer.json<{ message: string }>().message).toContain('http://localhost')
  }
})

test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])(
  'whoever runs it reads the mailbox at %s',
  async (host) => {
    const app = await openTestApp()
    const answer = await app.http.inject({ url: '/dev/mail', headers: { host } })
    expect(answer.statusCode).toBe(200)
  },
)

test('a mailbox that everybody may read is read by any name', async () => {
  const allowed = { publicMailbox: true, freeLicenses: true }
  const app = await openTestApp({ config: { allowed } })
  const answer = await app.http.inject({ url: '/dev/mail', headers: { host: 'demo.example' } })
  expect(answer.statusCode).toBe(200)
})
