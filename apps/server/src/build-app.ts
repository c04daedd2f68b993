import { fileURLToPath } from 'node:url'

import { loadNews, type News } from '@leadline/content/news'
import { loadRoadmap } from '@leadline/content/roadmap'
import type { RoadmapItem } from '@leadline/contract/roadmap'
import { planIds, planPrices } from '@leadline/contract/shop/plans'
import type { FastifyInstance } from 'fastify'

import { checkPassword } from './features/accounts/login/check-password.ts'
import { finishLogin } from './features/accounts/login/finish-login.ts'
import {
  authenticate,
  authenticateSession,
  openDeskSession,
} from './features/accounts/login/sessions.ts'
import { registerAccounts } from './features/accounts/register-accounts.ts'
import { forgetWriter } from './features/chat/forget-writer.ts'
import { chatReportMetrics } from './features/chat/moderation/report-metrics.ts'
import { registerChat } from './features/chat/register-chat.ts'
import { registerContact } from './features/contact/register-contact.ts'
import { devMailRoutes } from './features/dev-mail/dev-mail.routes.ts'
import { registerDeviceLink } from './features/device-link/register-device-link.ts'
import { adoptLicenses } from './features/licenses/change-licenses.ts'
import { licenseRoutes } from './features/licenses/licenses.routes.ts'
import { readCover } from './features/licenses/read-licenses.ts'
import { registerNewsFeed } from './features/news-feed/register-news-feed.ts'
import { newsReportMetrics } from './features/news-feed/reports.store.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { registerNewsletter } from './features/newsletter/register-newsletter.ts'
import { adoptOrders, isOrder } from './features/payments/orders/orders.store.ts'
import { paymentMetrics } from './features/payments/payment-metrics.ts'
import type { ProviderRegistration } from './features/payments/providers/provider-registration.ts'
import { registeredProviders } from './features/payments/providers/registered-providers.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { listReleases, offeredReleases } from './features/releases/read-releases.ts'
import type { ReleaseDeps } from './features/releases/release-deps.ts'
import { releaseRoutes } from './features/releases/releases.routes.ts'
import { logHeads } from './features/releases/sign-log-head.ts'
import { roadmapRoutes } from './features/roadmap/roadmap.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { sealPlainSecrets } from './features/second-factor/totp/seal-plain-secrets.ts'
import { forgetAuthor } from './features/tracker/forget-author.ts'
import { issuesOfRelease } from './features/tracker/issues.store.ts'
import { registerTracker } from './features/tracker/register-tracker.ts'
import type { Config } from './platform/config.ts'
import { refuseOpenDoors } from './platform/config/open-doors.ts'
import { databaseMetrics } from './platform/database/database-metrics.ts'
import type { Database } from './platform/database/open-database.ts'
import {
  type GuardedFetch,
  type GuardedRequest,
  openGuardedFetch,
  openGuardedRequest,
} from './platform/guarded-fetch.ts'
import { serveApiReference } from './platform/http/api-reference.ts'
import { serveSite } from './platform/http/serve-site.ts'
import { loadSite, type SiteFiles } from './platform/http/site-files.ts'
import { mailMetrics } from './platform/mail/mail-metrics.ts'
import { openPlatform, type PlatformParts } from './platform/open-platform.ts'
import { publishedKeys } from './platform/secrets/published-keys.ts'
import { startPlatform } from './platform/start-platform.ts'
import { registerPayments } from './register-payments.ts'

/** The site, and the desk that it shows at /try. */
const siteDists = ['site/dist', 'desk/trial/dist'].map((folder) =>
  fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
)

/** Pages that say which plan it is about, where no script carries it from page to page. */
const planPages = Object.fromEntries(
  ['/register', '/checkout', '/crypto-checkout'].flatMap((path) =>
    planIds
      .filter((plan) => planPrices[plan].kind !== 'contact')
      .map((plan) => [`${path}?plan=${plan}`, async () => ({ plan })] as const),
  ),
)

/** What a test may put in place of the real thing. */
export interface Parts extends PlatformParts {
  news: News
  roadmap: RoadmapItem[]
  openSite: () => SiteFiles
  guardedFetch: GuardedFetch
  guardedRequest: GuardedRequest
  paymentProviders: readonly ProviderRegistration[]
}

export interface App {
  http: FastifyInstance
  database: Database
  /** Where people reach the site: configured, or the port it listens on. */
  publicUrl: () => string
}

/** The platform, every feature on it, and what features do for each other, by hand and in one place. */
export async function buildApp(config: Config, parts: Partial<Parts> = {}): Promise<App> {
  refuseOpenDoors(config)
  const paymentProviders = parts.paymentProviders ?? registeredProviders
  const platform = await openPlatform(config, parts, {
    authenticate,
    paymentScriptOrigins: paymentProviders.flatMap((provider) =>
      provider.scriptOrigins(config.payments),
    ),
    // Followers of an issue are notified once, also when it is reopened and fixed again a year later.
    rememberedMailKeys: ['issue-'],
  })
  const { http, mount, database, runtime, publicUrl } = platform
  const inDatabase = [
    mailMetrics(database, runtime),
    paymentMetrics(database, runtime),
    chatReportMetrics(database),
    newsReportMetrics(database),
  ]
  platform.metrics.add(databaseMetrics(platform, inDatabase))

  const news = parts.news ?? loadNews()
  newsRoutes(http, mount, news)
  roadmapRoutes(mount, parts.roadmap ?? loadRoadmap())
  registerContact(platform)
  const { answerOneClick } = registerNewsletter(platform, news)
  registerAccounts(platform, {
    // What was bought with the address before it had an account now belongs to the account.
    addressProved: async (transaction, owner) => {
      await adoptOrders(transaction, owner)
      await adoptLicenses(transaction, owner)
    },
  })
  registerDeviceLink(platform, {
    sessionOf: (secret) => authenticate(platform, secret),
    openSession: (transaction, accountId, session) =>
      openDeskSession({ database: transaction, runtime }, accountId, session),
  })
  registerChat(platform, {
    authenticate: (token) => authenticate(platform, token),
    sessionOf: (sessionId) => authenticateSession(platform, sessionId),
  })
  await sealPlainSecrets(platform)
  secondFactorRoutes(mount, {
    ...platform,
    checkPassword: (attempt) => checkPassword(platform, attempt),
    finishLogin: (transaction, { accountId, ...opened }) =>
      finishLogin(platform, transaction, accountId, { provedSecondFactor: true, ...opened }),
  })
  profileRoutes(http, mount, {
    ...platform,
    checkPassword: (attempt) => checkPassword(platform, attempt),
    guardedFetch: parts.guardedFetch ?? openGuardedFetch(),
    // Votes and posts of a deleted account are not simply gone: counts change, posts stay.
    beforeDelete: async (transaction, accountId) => {
      await forgetAuthor(transaction, accountId)
      await forgetWriter(transaction, accountId)
    },
  })
  const { readableIssue, firstIssues } = registerTracker(platform)
  licenseRoutes(http, mount, {
    ...platform,
    publishedReleases: () => offeredReleases(database),
    publishedKeys: () => publishedKeys(platform),
  })
  const releaseDeps: ReleaseDeps = {
    database,
    logHead: logHeads({ database, runtime, keys: platform.logHeadKeys }),
    dataDir: config.dataDir,
    coverOf: (licenseId) => readCover({ database }, licenseId),
    issuesOf: (version) => issuesOfRelease(database, version),
  }
  releaseRoutes(http, mount, releaseDeps)
  registerNewsFeed(platform, {
    request: parts.guardedRequest ?? openGuardedRequest(),
    keys: () => publishedKeys(platform),
    coverOf: (licenseId) => readCover({ database }, licenseId),
  })
  registerPayments(platform, paymentProviders)
  devMailRoutes(http, config, database)
  serveApiReference(http, { publicUrl, elsewhere: config.apiDocsUrl })
  const openSite = () => loadSite(siteDists, { publicUrl, analytics: config.analytics })
  serveSite(
    http,
    parts.openSite ?? openSite,
    {
      '/bugs/[id]': readableIssue,
      '/orders/[id]': (id) => isOrder(database, id),
      '/orders/[id]/receipt': (id) => isOrder(database, id),
    },
    {
      '/bugs': firstIssues,
      '/bug-tracker': firstIssues,
      '/downloads': async () => ({ releases: await listReleases(releaseDeps) }),
      ...planPages,
    },
    { ...platform, programs: { '/newsletter/unsubscribe': answerOneClick } },
  )
  await startPlatform(platform)
  return { http, database, publicUrl }
}
