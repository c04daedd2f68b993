import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import { ConfigError } from './config-error.ts'
import type { MailConfig } from './mail-settings.ts'
import type { PaymentsConfig } from './payment-settings.ts'
import type { ServerConfig } from './server-settings.ts'
import { flag, type Read } from './setting.ts'

/** What would be a hole in a shop, unless its operator says in plain words that it is meant. */
export interface AllowedDoors {
  publicMailbox: boolean
  freeLicenses: boolean
}

export const openDoorSettings = {
  ALLOW_PUBLIC_MAILBOX: flag(),
  ALLOW_FREE_LICENSES: flag(),
}

export function openDoorConfig(settings: Read<typeof openDoorSettings>): AllowedDoors {
  return {
    publicMailbox: settings.ALLOW_PUBLIC_MAILBOX ?? false,
    freeLicenses: settings.ALLOW_FREE_LICENSES ?? false,
  }
}

interface Doors extends Pick<ServerConfig, 'production' | 'host' | 'publicUrl'> {
  mail: MailConfig
  payments: PaymentsConfig
  allowed: AllowedDoors
}

/** The developer's mailbox exists for whoever runs this locally. */
export function hasMailbox({ production, mail }: Pick<Doors, 'production' | 'mail'>): boolean {
  return !production && mail.transport.kind === 'outbox'
}

/**
 * What serves a developer well opens a shop to everybody: a mailbox with the links that reset passwords,
 * and a sandbox that sells genuine licenses for no money. Forgetting NODE_ENV must not be enough for that.
 */
export function refuseOpenDoors(config: Doors): void {
  const address = reachableAddress(config)
  if (address === undefined) return
  const { allowed } = config
  const problems: string[] = []
  if (hasMailbox(config) && !allowed.publicMailbox) problems.push(mailboxProblem(address))
  const played = Object.entries(titles)
    .filter(([name]) => config.payments[name as keyof typeof titles].kind === 'sandbox')
    .map(([, title]) => title)
  if (played.length > 0 && !allowed.freeLicenses) problems.push(sandboxProblem(address, played))
  if (problems.length > 0) throw new ConfigError(problems)
}

const titles = { stripe: 'Stripe', paypal: 'PayPal', btcpay: 'BTCPay Server' } as const

function mailboxProblem(address: string): string {
  return `/dev/mail would show all mail, password links included, to everybody who reaches ${address}. Set NODE_ENV=production or SMTP_URL, or serve this machine alone (HOST=127.0.0.1, without PUBLIC_URL). If everybody may read all mail, set ALLOW_PUBLIC_MAILBOX=true.`
}

function sandboxProblem(address: string, played: readonly string[]): string {
  const names = new Intl.ListFormat('en').format(played)
  return `The payment sandbox in place of ${names} would give genuine licenses for no money to everybody who reaches ${address}. Set PAYMENTS_SANDBOX=false or the keys of those providers, or serve this machine alone (HOST=127.0.0.1, without PUBLIC_URL). If everybody may have licenses for free, set ALLOW_FREE_LICENSES=true.`
}

/** As whoever is not on this machine may reach it; undefined when nobody else can. */
function reachableAddress({ host, publicUrl }: Doors): string | undefined {
  if (publicUrl !== undefined && !isThisMachine(new URL(publicUrl).hostname)) return publicUrl
  return isThisMachine(host) ? undefined : `HOST ${host}`
}

/** Names that never lead anywhere else (RFC 6761), and the addresses of the loopback. */
function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 0) return /(?:^|\.)(?:localhost|test)$/.test(name)
  return ipaddr.process(name).range() === 'loopback'
}
