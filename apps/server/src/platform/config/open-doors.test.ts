import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'
import { readConfig } from '../config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const smtp = { SMTP_URL: 'smtp://mail.example:587' }

/** Start the real app with these settings, on a database of the test's own. */
async function start(environment: Record<string, string>) {
  const { host, publicUrl, production, mail, payments, allowed } = readConfig(environment)
  return openTestApp({ config: { host, publicUrl, production, mail, payments, allowed } })
}

const reachable = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: 'shop.internal' },
  { PUBLIC_URL: 'https://shop.example' },
  { PUBLIC_URL: 'http://192.168.1.20:3000' },
]

test.each(reachable)(
  'reachable by others as %o, it does not start with a mailbox that everybody can read',
  async (environment) => {
    await expect(start({ ...environment, PAYMENTS_SANDBOX: 'false' })).rejects.toThrow(
      /\/dev\/mail[\s\S]*NODE_ENV=production[\s\S]*SMTP_URL[\s\S]*ALLOW_PUBLIC_MAILBOX=true/,
    )
  },
)

test.each(reachable)(
  'reachable by others as %o, it does not start with payments that are only played',
  async (environment) => {
    await expect(start({ ...environment, ...smtp })).rejects.toThrow(
      /sandbox[\s\S]*PAYMENTS_SANDBOX=false[\s\S]*ALLOW_FREE_LICENSES=true/,
    )
  },
)

test('one provider with live keys does not make the sandbox of the others acceptable', async () => {
  const environment = { PUBLIC_URL: 'https://shop.example', ...smtp, ...stripe }
  await expect(start(environment)).rejects.toThrow('PayPal and BTCPay Server')
})

test('in production, a sandbox that is switched on by mistake does not start either', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', ...stripe }
  await start(production)
  await expect(start({ ...production, PAYMENTS_SANDBOX: 'true' })).rejects.toThrow('ALLOW_FREE')
})

test('both doors are named at once', async () => {
  await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(/ALLOW_PUBLIC_MAILBOX[\s\S]*ALLOW_FREE/)
})

test.each([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '127.0.1.1' },
  { HOST: '::1' },
  { HOST: 'localhost', PUBLIC_URL: 'http://localhost:4000' },
  { PUBLIC_URL: 'http://[::1]:4000' },
  { PUBLIC_URL: 'https://leadline.test' },
])('on this machine alone (%o) it starts with mailbox and sandbox', async (environment) => {
  const { http } = await start(environment)
  expect((await http.inject('/dev/mail')).statusCode).toBe(200)
})

test('whoever says in plain words that everybody may, gets mailbox and sandbox at any address', async () => {
  const { http } = await start({
    PUBLIC_URL: 'https://shop.example',
    ALLOW_PUBLIC_MAILBOX: 'true',
    ALLOW_FREE_LICENSES: 'true',
  })
  expect((await http.inject('/dev/mail')).statusCode).toBe(200)
  expect((await http.inject('/api/v1/payments/offer')).json()).toMatchObject({ sandbox: true })
})

test('a shop with mail, keys and no sandbox starts at its public address', async () => {
  const { http } = await start({
    PUBLIC_URL: 'https://shop.example',
    HOST: '0.0.0.0',
    PAYMENTS_SANDBOX: 'false',
    ...smtp,
    ...stripe,
  })
  expect((await http.inject('/dev/mail')).statusCode).toBe(404)
})

test('the program ends with the code for a wrong configuration, and says what mends it', () => {
  const server = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const env = { PATH: process.env['PATH'], HOST: '0.0.0.0', PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, [server], { env, timeout: 60_000 })
  expect(status).toBe(78)
  expect(stderr.toString()).toMatch(
    /not usable:\n {2}- \/dev\/mail[\s\S]*\n {2}- The payment sandbox/,
  )
})
