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
  analytics: AnalyticsConfig
  apiDocsUrl: string | undefined
  trustProxy: string[]
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

export type AnalyticsConfig =
  | { kind: 'off' }
  | { kind: 'umami'; scriptUrl: string; websiteId: string }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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
  const config: Config = {
    production: value('NODE_ENV') === 'production',
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
    analytics: readAnalytics(value('ANALYTICS_SCRIPT_URL'), value('ANALYTICS_WEBSITE_ID'), refuse),
    apiDocsUrl: readWebUrl('API_DOCS_URL', value('API_DOCS_URL'), refuse),
    trustProxy: readNetworks(value('TRUST_PROXY'), refuse),
    logLevel: readLogLevel(value('LOG_LEVEL'), refuse),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

type Refuse = (problem: string) => void

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

function readLogLevel(text: string | undefined, refuse: Refuse): Config['logLevel'] {
  if (text === undefined) return 'info'
  const level = logLevels.find((known) => known === text.toLowerCase())
  if (level) return level
  refuse(`LOG_LEVEL is '${text}'. Set it to one of ${logLevels.join(', ')}.`)
  return 'info'
}
