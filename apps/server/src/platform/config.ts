import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import { brand } from '@leadline/contract/brand'
import { Email } from '@leadline/contract/email'

/** Everything the operator may set, read once. No other file looks at the environment. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Without one, the site is reached at the port it listens on. */
  publicUrl: string | undefined
  dataDir: string
  database: DatabaseConfig
  mail: MailConfig
  payments: PaymentsConfig
  /** Ed25519, PKCS#8 PEM. Without one, it is made once in the data directory. */
  licenceSigningKey: string | undefined
  /** Further Ed25519 public keys that check licences: older ones, and the next one. PEM. */
  licenceVerifyKeys: string | undefined
  /** Whether an account's first posts in the tracker wait for a moderator. */
  trackerModeration: 'off' | 'first-posts'
  analytics: AnalyticsConfig
  apiDocsUrl: string | undefined
  trustProxy: string[]
  /** Without one, there are no metrics. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

export interface MailConfig {
  /** Without a mail server, mail stays in the outbox. */
  transport: { kind: 'outbox' } | { kind: 'smtp'; url: string }
  from: MailAddress
  supportEmail: string
}

export interface MailAddress {
  name: string
  address: string
}

export interface PaymentsConfig {
  stripe: Offered<StripeKeys>
  paypal: Offered<PaypalKeys>
  btcpay: Offered<BtcpayKeys>
}

/** A provider with keys, our own sandbox in its place, or neither. */
export type Offered<Keys> = { kind: 'off' } | { kind: 'sandbox' } | { kind: 'provider'; keys: Keys }

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}

export interface PaypalKeys {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Our own account's number: a payment to another one is not ours. Not checked when not given. */
  merchantId?: string | undefined
  apiUrl: string
  sdkUrl: string
}

export interface BtcpayKeys {
  url: string
  apiKey: string
  storeId: string
  webhookSecret: string
}

export type AnalyticsConfig =
  | { kind: 'off' }
  | { kind: 'umami'; scriptUrl: string; websiteId: string }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Real money moves behind this address, and behind no other. */
export const livePaypalApi = 'https://api-m.paypal.com'

/** Names every variable that is wrong and how to mend it, all at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  // An empty value is how shells and compose files say 'not set'.
  const value = (name: string) => environment[name]?.trim() || undefined
  const refuse = (problem: string) => void problems.push(problem)

  const dataDir = resolve(value('DATA_DIR') ?? './data')
  const production = value('NODE_ENV') === 'production'
  const config: Config = {
    production,
    host: value('HOST') ?? '127.0.0.1',
    port: readPort(value('PORT'), refuse),
    publicUrl: readOrigin(value('PUBLIC_URL'), refuse),
    dataDir,
    database: readDatabase(value('DATABASE_URL'), dataDir, refuse),
    mail: {
      transport: readMailTransport(value('SMTP_URL'), refuse),
      from: readMailAddress(value('MAIL_FROM'), refuse),
      supportEmail: readSupportEmail(value('SUPPORT_EMAIL'), refuse),
    },
    payments: readPayments(value, production, refuse),
    licenceSigningKey: readPem('LICENCE_SIGNING_KEY', value('LICENCE_SIGNING_KEY'), refuse),
    licenceVerifyKeys: readPem('LICENCE_VERIFY_KEYS', value('LICENCE_VERIFY_KEYS'), refuse),
    trackerModeration: readTrackerModeration(value('TRACKER_MODERATION'), refuse),
    analytics: readAnalytics(value('ANALYTICS_SCRIPT_URL'), value('ANALYTICS_WEBSITE_ID'), refuse),
    apiDocsUrl: readWebUrl('API_DOCS_URL', value('API_DOCS_URL'), refuse),
    trustProxy: readNetworks(value('TRUST_PROXY'), refuse),
    metricsToken: readMetricsToken(value('METRICS_TOKEN'), refuse),
    logLevel: readLogLevel(value('LOG_LEVEL'), refuse),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

type Refuse = (problem: string) => void
type Value = (name: string) => string | undefined

function readPort(text: string | undefined, refuse: Refuse): number {
  if (text === undefined) return 3000
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  refuse(`PORT is '${text}'. Set it to a port from 0 to 65535; 0 takes any free one.`)
  return 0
}

function readOrigin(text: string | undefined, refuse: Refuse): string | undefined {
  const url = readWebUrl('PUBLIC_URL', text, refuse)
  if (url === undefined) return undefined
  const { origin, pathname, search, hash, username } = new URL(url)
  if (pathname === '/' && !search && !hash && !username) return origin
  refuse(`PUBLIC_URL is '${url}'. Set it to scheme and host alone, such as ${origin}`)
  return undefined
}

function readWebUrl(name: string, text: string | undefined, refuse: Refuse): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return text
  refuse(`${name} is '${text}'. Set it to an address that begins with https:// or http://`)
  return undefined
}

function readDatabase(text: string | undefined, dataDir: string, refuse: Refuse): DatabaseConfig {
  if (text === undefined) return { kind: 'sqlite', file: join(dataDir, 'leadline.sqlite') }
  if (!/^postgres(?:ql)?:\/\//.test(text)) {
    // The value may hold a password, so it is not repeated.
    refuse(
      'DATABASE_URL must begin with postgres://. Leave it unset to use the embedded database in DATA_DIR.',
    )
  }
  return { kind: 'postgres', url: text }
}

function readMailTransport(text: string | undefined, refuse: Refuse): MailConfig['transport'] {
  if (text === undefined) return { kind: 'outbox' }
  const url = URL.parse(text)
  const usable = url && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  // The value may hold a password, so it is not repeated.
  if (!usable) refuse('SMTP_URL must look like smtp://user:password@host:587 or smtps://…:465')
  return { kind: 'smtp', url: text }
}

function readMailAddress(text: string | undefined, refuse: Refuse): MailAddress {
  if (text === undefined) return { name: brand.name, address: brand.supportEmail }
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  const email = Email.safeParse(bracketed ?? text)
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (email.success && !/[\u0000-\u001f\u007f"]/.test(name)) {
    return { name: name.trim(), address: email.data }
  }
  refuse(`MAIL_FROM is '${text}'. Set it to an address such as ${brand.name} <mail@example.com>`)
  return { name: '', address: '' }
}

function readSupportEmail(text: string | undefined, refuse: Refuse): string {
  if (text === undefined) return brand.supportEmail
  const email = Email.safeParse(text)
  if (email.success) return email.data
  refuse(`SUPPORT_EMAIL is '${text}'. Set it to one address, such as support@example.com`)
  return ''
}

function readPayments(value: Value, production: boolean, refuse: Refuse): PaymentsConfig {
  const sandbox = readSwitch('PAYMENTS_SANDBOX', value('PAYMENTS_SANDBOX'), !production, refuse)
  const url = (name: string) => readWebUrl(name, value(name), refuse)?.replace(/\/+$/, '')
  const offer = <Keys>(
    names: readonly [string, ...string[]],
    read: (key: (name: string) => string) => Keys,
  ): Offered<Keys> => {
    const missing = names.filter((name) => value(name) === undefined)
    if (missing.length === names.length) return { kind: sandbox ? 'sandbox' : 'off' }
    if (missing.length > 0) {
      // A webhook secret that is missing would make every forgery look genuine.
      refuse(`${missing.join(' and ')} must be set beside ${names.filter(value).join(' and ')}.`)
    }
    return { kind: 'provider', keys: read((name) => value(name) ?? '') }
  }
  return {
    stripe: offer(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], (key) => ({
      secretKey: key('STRIPE_SECRET_KEY'),
      webhookSecret: key('STRIPE_WEBHOOK_SECRET'),
      apiUrl: url('STRIPE_API_URL') ?? 'https://api.stripe.com',
    })),
    paypal: offer(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'], (key) => ({
      clientId: key('PAYPAL_CLIENT_ID'),
      clientSecret: key('PAYPAL_CLIENT_SECRET'),
      webhookId: key('PAYPAL_WEBHOOK_ID'),
      merchantId: value('PAYPAL_MERCHANT_ID'),
      apiUrl: url('PAYPAL_API_URL') ?? livePaypalApi,
      sdkUrl: url('PAYPAL_SDK_URL') ?? 'https://www.paypal.com/sdk/js',
    })),
    btcpay: offer(
      ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
      (key) => ({
        url: url('BTCPAY_URL') ?? '',
        apiKey: key('BTCPAY_API_KEY'),
        storeId: key('BTCPAY_STORE_ID'),
        webhookSecret: key('BTCPAY_WEBHOOK_SECRET'),
      }),
    ),
  }
}

function readSwitch(
  name: string,
  text: string | undefined,
  otherwise: boolean,
  refuse: Refuse,
): boolean {
  if (text === undefined) return otherwise
  if (text === 'true' || text === 'false') return text === 'true'
  refuse(`${name} is '${text}'. Set it to true or false.`)
  return otherwise
}

/** The key itself, or the path of the file that holds it. A key is a secret, so it is not repeated. */
function readPem(name: string, text: string | undefined, refuse: Refuse): string | undefined {
  if (text === undefined || text.startsWith('-----BEGIN')) return text?.replaceAll('\\n', '\n')
  try {
    return readFileSync(text, 'utf8')
  } catch {
    refuse(`${name} is neither a PEM key nor the path of a file that can be read.`)
    return undefined
  }
}

function readAnalytics(
  scriptUrl: string | undefined,
  websiteId: string | undefined,
  refuse: Refuse,
): AnalyticsConfig {
  if (scriptUrl === undefined && websiteId === undefined) return { kind: 'off' }
  if (scriptUrl === undefined) {
    refuse('ANALYTICS_WEBSITE_ID is set without ANALYTICS_SCRIPT_URL. Set both, or neither.')
    return { kind: 'off' }
  }
  if (websiteId === undefined) {
    refuse('ANALYTICS_SCRIPT_URL is set without ANALYTICS_WEBSITE_ID. Set both, or neither.')
    return { kind: 'off' }
  }
  readWebUrl('ANALYTICS_SCRIPT_URL', scriptUrl, refuse)
  return { kind: 'umami', scriptUrl, websiteId }
}

function readTrackerModeration(
  text: string | undefined,
  refuse: Refuse,
): Config['trackerModeration'] {
  if (text === undefined || text === 'off' || text === 'first-posts') return text ?? 'off'
  refuse(`TRACKER_MODERATION is '${text}'. Set it to off or first-posts, or leave it unset.`)
  return 'off'
}

function readNetworks(text: string | undefined, refuse: Refuse): string[] {
  if (text === undefined) return []
  const networks = text.split(',').map((part) => part.trim())
  for (const network of networks) {
    const [address = '', bits, ...rest] = network.split('/')
    const version = isIP(address)
    const widest = version === 6 ? 128 : 32
    const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
    if (version !== 0 && bitsFit && rest.length === 0) continue
    refuse(
      `TRUST_PROXY names '${network}'. List the proxies' addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
    )
  }
  return networks
}

/** What a header can carry. It is a secret, so it is not repeated. */
function readMetricsToken(text: string | undefined, refuse: Refuse): string | undefined {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text
  refuse('METRICS_TOKEN must be letters, digits and punctuation of ASCII, without spaces.')
  return undefined
}

function readLogLevel(text: string | undefined, refuse: Refuse): Config['logLevel'] {
  if (text === undefined) return 'info'
  const level = logLevels.find((known) => known === text.toLowerCase())
  if (level) return level
  refuse(`LOG_LEVEL is '${text}'. Set it to one of ${logLevels.join(', ')}.`)
  return 'info'
}
