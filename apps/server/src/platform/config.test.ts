import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

test('with nothing set, the site serves itself on this machine with the embedded database', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'sqlite' },
    analytics: { kind: 'off' },
    trustProxy: [],
    trackerModeration: 'off',
    logLevel: 'info',
  })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'leadline.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://leadline.example/shop' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://somewhere' }, 'DATABASE_URL'],
  [{ ANALYTICS_SCRIPT_URL: 'https://stats.example/script.js' }, 'ANALYTICS_WEBSITE_ID'],
  [{ ANALYTICS_WEBSITE_ID: 'abc' }, 'ANALYTICS_SCRIPT_URL'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ METRICS_TOKEN: 'two words' }, 'METRICS_TOKEN'],
  [{ TRACKER_MODERATION: 'on' }, 'TRACKER_MODERATION'],
  // Without it every forgery would look genuine.
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }, 'PAYPAL_WEBHOOK_ID'],
  [
    { BTCPAY_URL: 'https://b.example', BTCPAY_API_KEY: 'key', BTCPAY_STORE_ID: 'store' },
    'BTCPAY_WEBHOOK_SECRET',
  ],
])('%o is refused by name', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(name)
})

test('everything that is wrong is said at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('a database password is never repeated in an error', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://owner:hunter2@host/db' })).toThrow(
    /^(?![\s\S]*hunter2)/,
  )
  expect(() => readConfig({ DATABASE_URL: 'mysql://owner:hunter2@host/db' })).toThrow(
    'DATABASE_URL',
  )
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).database.kind).toBe('sqlite')
})

test('in production a provider without keys is not offered, rather than played', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://leadline.example' }
  const off = { kind: 'off' }
  expect(readConfig(production).payments).toEqual({ stripe: off, paypal: off, btcpay: off })
  const played = { kind: 'sandbox' }
  expect(readConfig({}).payments).toEqual({ stripe: played, paypal: played, btcpay: played })
})
