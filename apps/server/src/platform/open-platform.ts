import { hourMs } from '@leadline/contract/durations'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import type { SignedIn } from './http/authorise.ts'
import { serveHealth } from './http/health.ts'
import { type MakeCall, type Mount, mountOn } from './http/mount.ts'
import { localUrl, openHttp } from './http/open-http.ts'
import { Jobs } from './jobs.ts'
import { openLog } from './log.ts'
import type { Outbox } from './mail/outbox.ts'
import { startMail } from './mail/start-mail.ts'
import { jobMetrics } from './metrics/job-metrics.ts'
import { Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { planTitles } from './plan-titles.ts'
import { RateLimiter } from './rate-limiter.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import { Passwords } from './secrets/passwords.ts'
import { keepFilesPrivate } from './secrets/private-files.ts'
import { openSecretBox, type SecretBox } from './secrets/secret-box.ts'
import { openLogHeadKeys, openSigningKeys, type SigningKeys } from './secrets/signing-keys.ts'

/** What every feature is given to work with. */
export interface Platform {
  config: Config
  log: FastifyBaseLogger
  runtime: Runtime
  keys: SigningKeys
  logHeadKeys: SigningKeys
  secretBox: SecretBox
  database: Database
  http: FastifyInstance
  mount: Mount
  makeCall: MakeCall
  limiter: RateLimiter
  jobs: Jobs
  outbox: Outbox
  metrics: Metrics
  passwords: Passwords
  /** Where people reach the site: configured, or the port it listens on. */
  publicUrl: () => string
  supportEmail: string
  /** Shown to owners of Premium alone. */
  supportPhone: string | undefined
  planTitle: (planId: number) => string
}

/** What a test may put in place of the real thing. */
export interface PlatformParts {
  log: Logger
  runtime: Runtime
  database: Database
}

interface NeededFromFeatures {
  authenticate: (
    deps: { database: Database; runtime: Runtime },
    token: string,
  ) => Promise<SignedIn | undefined>
  /** Where the scripts of payment providers come from, which pages must be allowed to load. */
  paymentScriptOrigins: readonly string[]
  /** Prefixes of the keys of mails that must never be sent a second time, however long ago. */
  rememberedMailKeys: readonly string[]
}

/** Opens log, keys, database and web server, and everything between them that features share. */
export async function openPlatform(
  config: Config,
  parts: Partial<PlatformParts>,
  { authenticate, paymentScriptOrigins, rememberedMailKeys }: NeededFromFeatures,
): Promise<Platform> {
  const log: FastifyBaseLogger = parts.log ?? openLog(config)
  const runtime = parts.runtime ?? systemRuntime
  keepFilesPrivate(config, (words) => log.warn(words))
  // Before anything is opened: a key that is no good stops the start.
  const keys = openSigningKeys(config)
  const logHeadKeys = openLogHeadKeys(config)
  const secretBox = openSecretBox(config, runtime)
  const database = parts.database ?? openDatabase(config.database)
  await migrate(database)

  const http = openHttp(config, log, paymentScriptOrigins)
  const limiter = new RateLimiter(database, runtime)
  const jobs = new Jobs(log, runtime)
  jobs.add({ name: 'forget ended limits', everyMs: hourMs, run: () => limiter.forgetEnded() })
  const mail = { database, runtime, log, jobs, rememberedKeys: rememberedMailKeys }
  const metrics = new Metrics()
  metrics.add(jobMetrics(jobs))
  serveHealth(http, database)
  serveMetrics(http, metrics, config.metricsToken)
  return {
    config,
    log,
    runtime,
    keys,
    logHeadKeys,
    secretBox,
    database,
    http,
    ...mountOn(http, limiter, (token) => authenticate({ database, runtime }, token)),
    limiter,
    jobs,
    outbox: startMail(config, mail),
    metrics,
    passwords: new Passwords(),
    publicUrl: () => config.publicUrl ?? localUrl(http),
    supportEmail: config.mail.supportEmail,
    supportPhone: config.supportPhone,
    planTitle: planTitles(),
  }
}
