import * as z from 'zod/mini'

import { pem, type Read, wrong, withDefault } from './setting.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface OperationConfig {
  /** Ed25519, PKCS#8 PEM. Without one, it is made once in the data directory. */
  licenseSigningKey: string | undefined
  /** Further Ed25519 public keys that check licenses: older ones, and the next one. PEM. */
  licenseVerifyKeys: string | undefined
  /** Ed25519, PKCS#8 PEM: signs the release log. Without one it is made once, unless RELEASE_VERIFY_KEYS names one kept elsewhere. */
  releaseSigningKey: string | undefined
  /** Ed25519 public keys that check the release log: the one that signs, where it is kept on another computer. PEM. */
  releaseVerifyKeys: string | undefined
  /** Ed25519, PKCS#8 PEM: says how far the release log goes. Without one, it is made once. */
  logHeadSigningKey: string | undefined
  /** 32 bytes that seal the secrets of authenticator apps. Without them, they are made once in the data directory. */
  secondFactorKey: Buffer | undefined
  /** Whether an account's first posts in the tracker wait for a moderator. */
  trackerModeration: 'off' | 'first-posts'
  /** Shown to owners of Premium. Without one, nobody is shown any. */
  supportPhone: string | undefined
  /** Without one, there are no metrics. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

/** What whoever operates the shop decides: its keys, moderation, support line, metrics and log. */
export const operationSettings = {
  LICENSE_SIGNING_KEY: z.optional(pem()),
  LICENSE_VERIFY_KEYS: z.optional(pem()),
  RELEASE_SIGNING_KEY: z.optional(pem()),
  RELEASE_VERIFY_KEYS: z.optional(pem()),
  LOG_HEAD_SIGNING_KEY: z.optional(pem()),
  SECOND_FACTOR_KEY: z.optional(
    z.pipe(
      // It is a secret, so it is not repeated.
      z.string().check(
        z.regex(/^[\w+/-]{43}=?$/, {
          error: 'must be 32 random bytes in base64, such as `openssl rand -base64 32` prints.',
        }),
      ),
      z.transform((text) => Buffer.from(text, 'base64')),
    ),
  ),
  TRACKER_MODERATION: withDefault(
    z.enum(['off', 'first-posts'], wrong('Set it to off or first-posts, or leave it unset.')),
    'off',
  ),
  SUPPORT_PHONE: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\+?[\d(][\d ().-]{5,28}\d$/,
          wrong('Set it to a phone number, such as +1 212 555 0100, or leave it unset.'),
        ),
      ),
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
    licenseSigningKey: settings.LICENSE_SIGNING_KEY,
    licenseVerifyKeys: settings.LICENSE_VERIFY_KEYS,
    releaseSigningKey: settings.RELEASE_SIGNING_KEY,
    releaseVerifyKeys: settings.RELEASE_VERIFY_KEYS,
    logHeadSigningKey: settings.LOG_HEAD_SIGNING_KEY,
    secondFactorKey: settings.SECOND_FACTOR_KEY,
    trackerModeration: settings.TRACKER_MODERATION,
    supportPhone: settings.SUPPORT_PHONE,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  }
}
