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
  [{ SUPPORT_PHONE: 'call me' }, 'SUPPORT_PHONE'],
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

test.each([
  [{ PORT: '70000' }, "PORT is '70000'. Set it to a port from 0 to 65535; 0 takes any free one."],
  [
    { PUBLIC_URL: 'https://leadline.example/shop' },
    "PUBLIC_URL is 'https://leadline.example/shop'. Set it to scheme and host alone, such as https://leadline.example",
  ],
  [
    { API_DOCS_URL: 'ftp://docs' },
    "API_DOCS_URL is 'ftp://docs'. Set it to an address that begins with https:// or http://",
  ],
  [
    { TRUST_PROXY: '127.0.0.1, 10' },
    "TRUST_PROXY names '10'. List the proxies' addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.",
  ],
  [
    { LOG_LEVEL: 'loud' },
    "LOG_LEVEL is 'loud'. Set it to one of fatal, error, warn, info, debug, trace, silent.",
  ],
  [{ PAYMENTS_SANDBOX: 'yes' }, "PAYMENTS_SANDBOX is 'yes'. Set it to true or false."],
  [
    { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' },
    'PAYPAL_WEBHOOK_ID must be set beside PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.',
  ],
  [
    { ANALYTICS_WEBSITE_ID: 'abc' },
    'ANALYTICS_WEBSITE_ID is set without ANALYTICS_SCRIPT_URL. Set both, or neither.',
  ],
  [
    { LICENSE_SIGNING_KEY: '/nowhere/key.pem' },
    'LICENSE_SIGNING_KEY is neither a PEM key nor the path of a file that can be read.',
  ],
  [
    {
      BTCPAY_URL: 'pay.example',
      BTCPAY_API_KEY: 'k',
      BTCPAY_STORE_ID: 's',
      BTCPAY_WEBHOOK_SECRET: 'w',
    },
    "BTCPAY_URL is 'pay.example'. Set it to an address that begins with https:// or http://",
  ],
])('%o is answered with the whole sentence that helps', (environment, sentence) => {
  const message = `The configuration is not usable:\n  - ${sentence}`
  expect(() => readConfig(environment)).toThrow(new Error(message))
})

test('everything that is wrong is said at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  const wrong = {
    STRIPE_SECRET_KEY: 'key',
    STRIPE_API_URL: 'x',
    ANALYTICS_WEBSITE_ID: 'abc',
    PAYMENTS_SANDBOX: 'x',
  }
  expect(() => readConfig(wrong)).toThrow(
    /STRIPE_API_URL[\s\S]*STRIPE_WEBHOOK_SECRET[\s\S]*ANALYTICS_WEBSITE_ID/,
  )
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
