import * as z from 'zod/mini'

import { pem, type Read, wrong, withDefault } from './setting.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface OperationConfig {
  /** Ed25519, PKCS#8 PEM. Without one, it is made once in the data directory. */
  licenceSigningKey: string | undefined
  /** Further Ed25519 public keys that check licences: older ones, and the next one. PEM. */
  licenceVerifyKeys: string | undefined
  /** Whether an account's first posts in the tracker wait for a moderator. */
  trackerModeration: 'off' | 'first-posts'
  /** Without one, there are no metrics. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

/** What whoever operates the shop decides: its keys, moderation, metrics and log. */
export const operationSettings = {
  LICENCE_SIGNING_KEY: z.optional(pem()),
  LICENCE_VERIFY_KEYS: z.optional(pem()),
  TRACKER_MODERATION: withDefault(
    z.enum(['off', 'first-posts'], wrong('Set it to off or first-posts, or leave it unset.')),
    'off',
  ),
  METRICS_TOKEN: z.optional(
    // What a header can carry. It is a secret, so it is not repeated.
    z.string().check(
      z.regex(/^[\x21-\x7e]+$/, {
        error: 'must be letters, digits and punctuation of ASCII, without spaces.',
      }),
    ),
  ),
  LOG_LEVEL: withDefault(
    z.pipe(
      z.string().check(z.toLowerCase()),
      z.enum(logLevels, wrong(`Set it to one of ${logLevels.join(', ')}.`)),
    ),
    'info',
  ),
}

export function operationConfig(settings: Read<typeof operationSettings>): OperationConfig {
  return {
    licenceSigningKey: settings.LICENCE_SIGNING_KEY,
    licenceVerifyKeys: settings.LICENCE_VERIFY_KEYS,
    trackerModeration: settings.TRACKER_MODERATION,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  }
}
