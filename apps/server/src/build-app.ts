import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { loadNews, type News } from '@leadline/content/news'
import { loadPlans } from '@leadline/content/plans'
import { loadRoadmap } from '@leadline/content/roadmap'
import { calls } from '@leadline/contract/calls'
import { hourMs } from '@leadline/contract/durations'
import type { RoadmapItem } from '@leadline/contract/roadmap'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'

import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { checkPassword } from './features/accounts/check-password.ts'
import { finishLogin } from './features/accounts/finish-login.ts'
import { forgetEndedJob } from './features/accounts/forget-ended.job.ts'
import { forgetStaffActionsJob } from './features/accounts/forget-staff-actions.job.ts'
import { authenticate, idleMs } from './features/accounts/sessions.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { forgetMessagesJob } from './features/contact/forget-messages.job.ts'
import { devMailRoutes } from './features/dev-mail/dev-mail.routes.ts'
import { adoptLicences } from './features/licences/change-licences.ts'
import { licenceRoutes } from './features/licences/licences.routes.ts'
import { readCover } from './features/licences/read-licences.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { forgetSubscribersJob } from './features/newsletter/forget-subscribers.job.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { noPace, sendIssueJob, steadyPace } from './features/newsletter/send-issue.job.ts'
import { openSandbox } from './features/payment-sandbox/sandbox.ts'
import { checkPaymentsJobs } from './features/payments/check-payments.job.ts'
import { forgetPaymentsJob } from './features/payments/forget-payments.job.ts'
import { openGateways, paypalScriptUrl } from './features/payments/open-gateways.ts'
import { adoptOrders, isOrder } from './features/payments/orders.store.ts'
import type { Gateways } from './features/payments/payment-deps.ts'
import { paymentFigures } from './features/payments/payment-figures.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { workOffEventsJobs } from './features/payments/work-off-events.job.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { releasesNewestFirst } from './features/releases/read-releases.ts'
import { releaseRoutes } from './features/releases/releases.routes.ts'
import { roadmapRoutes } from './features/roadmap/roadmap.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { forgetAuthor } from './features/tracker/forget-author.ts'
import { issuesOfRelease } from './features/tracker/issues.store.ts'
import { isIssue } from './features/tracker/read-issue-for.ts'
import { tellFollowersJob } from './features/tracker/tell-followers.job.ts'
import { trackerRoutes } from './features/tracker/tracker.routes.ts'
import type { Config } from './platform/config.ts'
import { databaseMetrics } from './platform/database/database-metrics.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Database, openDatabase } from './platform/database/open-database.ts'
import type { Tables } from './platform/database/schema.ts'
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
import { mailMetrics } from './platform/mail/mail-metrics.ts'
import { startMail } from './platform/mail/start-mail.ts'
import { jobMetrics } from './platform/metrics/job-metrics.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { Passwords } from './platform/passwords.ts'
import { RateLimiter } from './platform/rate-limiter.ts'
import { type Runtime, systemRuntime } from './platform/runtime.ts'
import { openSigningKeys } from './platform/signing-keys.ts'
import { wirePayments } from './wire-payments.ts'

interface ProvedOwner {
  accountId: string
  emailKey: string
}

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
  gateways: Gateways
  database: Database
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
  // Before anything is opened: a key that is no good stops the start.
  const keys = openSigningKeys(config)
  const database = parts.database ?? openDatabase(config.database)
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
  const jobs = new Jobs(log, runtime)
  const outbox = startMail(config, {
    database,
    runtime,
    log,
    jobs,
    // Followers of an issue are told once, also when it is reopened and fixed again a year later.
    rememberedKeys: ['issue-'],
  })
  const metrics = new Metrics()

  sendSecurityHeaders(http, {
    analytics: config.analytics,
    wallet: config.payments.paypal,
    tls: config.publicUrl?.startsWith('https:') ?? false,
  })
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  logRequests(http)
  answerErrors(http)

  serveHealth(http, database)
  metrics.add(jobMetrics(jobs))
  const inDatabase = [mailMetrics(database, runtime), paymentFigures(database, runtime)]
  metrics.add(databaseMetrics({ database, log }, inDatabase))
  serveMetrics(http, metrics, config.metricsToken)
  const news = parts.news ?? loadNews()
  newsRoutes(http, mount, news)
  roadmapRoutes(mount, parts.roadmap ?? loadRoadmap())
  contactRoutes(mount, {
    database,
    runtime,
    outbox,
    limiter,
    supportEmail: config.mail.supportEmail,
  })
  // A developer's outbox is where mail ends: there is nobody to wait for.
  const isDelivered = config.production || config.mail.transport.kind === 'smtp'
  const pace = isDelivered ? steadyPace : noPace
  newsletterRoutes(http, mount, {
    database,
    runtime,
    outbox,
    publicUrl,
    limiter,
    log,
    news,
    sendIssuesSoon: jobs.add(sendIssueJob({ database, runtime, outbox, publicUrl, pace })),
    countWithheld: metrics.addCounter(
      'leadline_newsletter_confirmations_withheld_total',
      'Newsletter confirmations not mailed, because there were too many.',
    ),
  })
  const accounts = {
    database,
    runtime,
    outbox,
    limiter,
    passwords: new Passwords(),
    publicUrl,
    supportEmail: config.mail.supportEmail,
    planTitle: planTitles(),
    addressProved: async (transaction: Transaction<Tables>, owner: ProvedOwner) => {
      await adoptOrders(transaction, owner)
      await adoptLicences(transaction, owner)
    },
  }
  accountRoutes(mount, accounts)
  secondFactorRoutes(mount, {
    ...accounts,
    checkPassword: (attempt) => checkPassword(accounts, attempt),
    finishLogin: (transaction, accountId) =>
      finishLogin(accounts, transaction, accountId, { provedSecondFactor: true }),
  })
  profileRoutes(http, mount, {
    ...accounts,
    checkPassword: (attempt) => checkPassword(accounts, attempt),
    guardedFetch: parts.guardedFetch ?? openGuardedFetch(),
    sessionIdleMs: idleMs,
    // Votes and posts of a deleted account are not simply gone: counts change, posts stay.
    beforeDelete: forgetAuthor,
  })
  trackerRoutes(http, mount, { ...accounts, moderation: config.trackerModeration })
  licenceRoutes(http, mount, {
    ...accounts,
    keys,
    publishedReleases: () => releasesNewestFirst(database),
  })
  releaseRoutes(http, mount, {
    database,
    dataDir: config.dataDir,
    coverOf: (licenceId) => readCover({ database }, licenceId),
    issuesOf: (version) => issuesOfRelease(database, version),
  })
  const sandbox = openSandbox(http, {
    database,
    runtime,
    jobs,
    publicUrl,
    providers: {
      stripe: config.payments.stripe.kind === 'sandbox',
      paypal: config.payments.paypal.kind === 'sandbox',
      btcpay: config.payments.btcpay.kind === 'sandbox',
    },
    deliver: async (path, headers, body) => {
      const answer = await http.inject({ method: 'POST', url: path, headers, payload: body })
      return answer.statusCode
    },
  })
  const wallet = config.payments.paypal
  let checkPaymentsSoon = () => undefined as void
  let workOffEventsSoon = () => undefined as void
  const payments = wirePayments({
    ...accounts,
    log,
    keys,
    gateways: parts.gateways ?? openGateways(config.payments, { fetch, runtime, log }, sandbox),
    paypalScriptUrl: () =>
      wallet.kind === 'off'
        ? null
        : paypalScriptUrl(wallet.kind === 'sandbox' ? sandbox.paypal : wallet.keys),
    isSandbox: (provider) =>
      Object.entries(config.payments).some(
        ([name, { kind }]) => name === provider && kind === 'sandbox',
      ),
    checkPaymentsSoon: () => checkPaymentsSoon(),
    workOffEventsSoon: () => workOffEventsSoon(),
  })
  paymentRoutes(http, mount, payments)
  const checks = checkPaymentsJobs(payments).map((job) => jobs.add(job))
  checkPaymentsSoon = () => checks.forEach((wake) => wake())
  const workOffs = workOffEventsJobs(payments).map((job) => jobs.add(job))
  workOffEventsSoon = () => workOffs.forEach((wake) => wake())
  jobs.add(forgetPaymentsJob(payments))
  devMailRoutes(http, config, database)
  serveApiReference(http, { publicUrl, elsewhere: config.apiDocsUrl })
  const openSite = () => loadSite(siteDist, { publicUrl, analytics: config.analytics })
  serveSite(http, parts.openSite ?? openSite, {
    '/bugs/[id]': (id) => isIssue(database, id),
    '/orders/[id]': (id) => isOrder(database, id),
    '/orders/[id]/receipt': (id) => isOrder(database, id),
  })

  jobs.add(forgetSubscribersJob({ database, runtime }))
  jobs.add(forgetEndedJob({ database, runtime }))
  jobs.add(forgetStaffActionsJob({ database, runtime }))
  jobs.add(forgetMessagesJob({ database, runtime }))
  jobs.add(tellFollowersJob({ database, runtime, outbox, publicUrl }))
  jobs.add({ name: 'forget ended limits', everyMs: hourMs, run: () => limiter.forgetEnded() })
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
