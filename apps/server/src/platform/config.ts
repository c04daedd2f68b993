import * as z from 'zod/mini'

import {
  type AnalyticsConfig,
  analyticsConfig,
  analyticsRules,
  analyticsSettings,
} from './config/analytics-settings.ts'
import { ConfigError } from './config/config-error.ts'
import { type MailConfig, mailConfig, mailSettings } from './config/mail-settings.ts'
import { type NewsConfig, newsConfig, newsRules, newsSettings } from './config/news-settings.ts'
import { type AllowedDoors, openDoorConfig, openDoorSettings } from './config/open-doors.ts'
import {
  type OperationConfig,
  operationConfig,
  operationSettings,
} from './config/operation-settings.ts'
import {
  paymentRules,
  type PaymentsConfig,
  paymentsConfig,
  paymentSettings,
} from './config/payment-settings.ts'
import { type ServerConfig, serverConfig, serverSettings } from './config/server-settings.ts'
import type { Environment } from './config/setting.ts'

/** Everything the operator may set, read once. No other file looks at the environment. */
export interface Config extends ServerConfig, OperationConfig {
  mail: MailConfig
  payments: PaymentsConfig
  analytics: AnalyticsConfig
  newsFeed: NewsConfig
  allowed: AllowedDoors
}

const Settings = z.object({
  ...serverSettings,
  ...mailSettings,
  ...paymentSettings,
  ...analyticsSettings,
  ...newsSettings,
  ...operationSettings,
  ...openDoorSettings,
})

/** Apart from `Settings`, whose own checks would be skipped as soon as one variable is wrong. */
const Together = z
  .record(z.string(), z.string())
  .check(...paymentRules, ...analyticsRules, ...newsRules)

export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = withFormerNames(withoutEmpty(environment))
  const read = Settings.safeParse(set)
  const issues = [read, Together.safeParse(set)].flatMap(({ error }) => error?.issues ?? [])
  if (!read.success || issues.length > 0) {
    throw new ConfigError(
      issues.map(({ path: [name = ''], message }) => `${String(name)} ${message}`),
    )
  }
  const server = serverConfig(read.data)
  return {
    ...server,
    ...operationConfig(read.data),
    mail: mailConfig(read.data),
    payments: paymentsConfig(read.data, server.production),
    analytics: analyticsConfig(read.data),
    newsFeed: newsConfig(read.data, server.production),
    allowed: openDoorConfig(read.data),
  }
}

/** Settings that were called otherwise before; what is set under the old name still counts. */
const formerNames: Readonly<Record<string, string>> = {
  LICENCE_SIGNING_KEY: 'LICENSE_SIGNING_KEY',
  LICENCE_VERIFY_KEYS: 'LICENSE_VERIFY_KEYS',
  ALLOW_FREE_LICENCES: 'ALLOW_FREE_LICENSES',
}

function withFormerNames(set: Environment): Environment {
  const renamed = Object.entries(formerNames).flatMap(([former, name]) => {
    const value = set[former]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(renamed), ...set }
}

/** An empty value is how shells and compose files say 'not set'. */
function withoutEmpty(environment: Record<string, string | undefined>): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()])
  return Object.fromEntries(trimmed.filter(([, value]) => value))
}
