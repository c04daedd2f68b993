import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { loadNews, type News } from '@leadline/content/news'
import { loadPlans } from '@leadline/content/plans'
import { loadRoadmap } from '@leadline/content/roadmap'
import { calls } from '@leadline/contract/calls'
import type { RoadmapItem } from '@leadline/contract/roadmap'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'

import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { checkPassword } from './features/accounts/check-password.ts'
import { finishLoginIn } from './features/accounts/finish-login.ts'
import { forgetEndedJob } from './features/accounts/forget-ended.job.ts'
import { authenticate, idleMs } from './features/accounts/sessions.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { devMailRoutes } from './features/dev-mail/dev-mail.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { forgetSubscribersJob } from './features/newsletter/forget-subscribers.job.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { roadmapRoutes } from './features/roadmap/roadmap.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Database, openDatabase } from './platform/database/open-database.ts'
import { type GuardedFetch, openGuardedFetch } from './platform/guarded-fetch.ts'
import { serveApiReference } from './platform/http/api-reference.ts'
import { answerErrors } from './platform/http/error-handler.ts'
import { serveHealth } from './platform/http/health.ts'
import { fastifyPath, mountOn } from './platform/http/mount.ts'
import { logRequests } from './platform/http/request-log.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serveSite } from './platform/http/serve-site.ts'
import { loadSite, type SiteFiles } from './platform/http/site-files.ts'
import { Jobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { startMail } from './platform/mail/start-mail.ts'
import { Passwords } from './platform/passwords.ts'
import { RateLimiter } from './platform/rate-limiter.ts'
import { type Runtime, systemRuntime } from './platform/runtime.ts'

const siteDist = fileURLToPath(new URL('../../site/dist', import.meta.url))
const maxBodyBytes = 256 * 1024

/** What a test may put in place of the real thing. */
export interface Parts {
  log: Logger
  runtime: Runtime
  news: News
  roadmap: RoadmapItem[]
  openSite: () => SiteFiles
  guardedFetch: GuardedFetch
}

export interface App {
  http: FastifyInstance
  database: Database
  /** Where people reach the site: configured, or the port it listens on. */
  publicUrl: () => string
}

/** All wiring, by hand, in one place. */
export async function buildApp(config: Config, parts: Partial<Parts> = {}): Promise<App> {
  const log: FastifyBaseLogger = parts.log ?? openLog(config)
  const runtime = parts.runtime ?? systemRuntime
  const database = openDatabase(config.database)
  await migrate(database)

  const http = Fastify({
    loggerInstance: log,
    // Its own request lines would name addresses; ours are written by logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxBodyBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  const publicUrl = () => config.publicUrl ?? localUrl(http)
  const limiter = new RateLimiter(database, runtime)
  const mount = mountOn(http, limiter, (token) => authenticate({ database, runtime }, token))
  const jobs = new Jobs(log)
  const outbox = startMail(config, { database, runtime, log, jobs })

  sendSecurityHeaders(http, {
    analytics: config.analytics,
    tls: config.publicUrl?.startsWith('https:') ?? false,
  })
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  logRequests(http)
  answerErrors(http)

  serveHealth(http, database)
  newsRoutes(http, mount, parts.news ?? loadNews())
  roadmapRoutes(mount, parts.roadmap ?? loadRoadmap())
  contactRoutes(mount, { database, runtime, outbox, supportEmail: config.mail.supportEmail })
  newsletterRoutes(http, mount, { database, runtime, outbox, publicUrl })
  const accounts = {
    database,
    runtime,
    outbox,
    limiter,
    passwords: new Passwords(),
    publicUrl,
    supportEmail: config.mail.supportEmail,
    planTitle: planTitles(),
  }
  accountRoutes(mount, accounts)
  secondFactorRoutes(mount, {
    ...accounts,
    checkPassword: (attempt) => checkPassword(accounts, attempt),
    finishLogin: (transaction, accountId) =>
      finishLoginIn(accounts, transaction, accountId, { provedSecondFactor: true }),
  })
  profileRoutes(http, mount, {
    ...accounts,
    checkPassword: (attempt) => checkPassword(accounts, attempt),
    guardedFetch: parts.guardedFetch ?? openGuardedFetch(),
    sessionIdleMs: idleMs,
  })
  devMailRoutes(http, config, database)
  serveApiReference(http, { publicUrl, elsewhere: config.apiDocsUrl })
  const openSite = () => loadSite(siteDist, { publicUrl, analytics: config.analytics })
  serveSite(http, parts.openSite ?? openSite)

  jobs.add(forgetSubscribersJob({ database, runtime }))
  jobs.add(forgetEndedJob({ database, runtime }))
  jobs.add({ name: 'forget ended limits', everyMs: 3_600_000, run: () => limiter.forgetEnded() })
  http.addHook('onClose', async () => {
    await jobs.stop()
    await database.destroy()
  })
  await http.ready()
  for (const call of calls) {
    const served = http.hasRoute({ method: call.method, url: fastifyPath(call.path) })
    if (!served) throw new Error(`${call.method} ${call.path} is in the contract but not served`)
  }
  jobs.start()
  return { http, database, publicUrl }
}

function localUrl(http: FastifyInstance): string {
  const address = http.server.address() as AddressInfo | null
  return `http://localhost:${address?.port ?? 0}`
}

/** A plan's title is what the content says; a plan that is gone keeps its number. */
function planTitles(): (planId: number) => string {
  const titles = new Map<number, string>(loadPlans().map(({ id, title }) => [id, title]))
  return (planId) => titles.get(planId) ?? String(planId)
}
