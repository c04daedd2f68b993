import { type Migration, Migrator } from 'kysely/migration'

import * as createRateLimits from '../../migrations/0001-create-rate-limits.ts'
import * as createMailOutbox from '../../migrations/0002-create-mail-outbox.ts'
import * as createContactAndNewsletter from '../../migrations/0003-create-contact-and-newsletter.ts'
import * as createAccounts from '../../migrations/0004-create-accounts.ts'
import * as createSecondFactors from '../../migrations/0005-create-second-factors.ts'
import * as createAvatars from '../../migrations/0006-create-avatars.ts'
import * as createOrders from '../../migrations/0007-create-orders.ts'
import * as createReleases from '../../migrations/0008-create-releases.ts'
import * as createPaymentSandbox from '../../migrations/0009-create-payment-sandbox.ts'
import * as createTracker from '../../migrations/0010-create-tracker.ts'
import * as createNewsletterIssues from '../../migrations/0011-create-newsletter-issues.ts'
import * as createRefunds from '../../migrations/0012-create-refunds.ts'
import * as addProvedAddresses from '../../migrations/0013-add-proved-addresses.ts'
import * as addWhoBeganOrders from '../../migrations/0014-add-who-began-orders.ts'
import * as replaceLimitWindows from '../../migrations/0015-replace-limit-windows.ts'
import * as createAddressChanges from '../../migrations/0016-create-address-changes.ts'
import * as addSessionDevices from '../../migrations/0017-add-session-devices.ts'
import * as createIssueComments from '../../migrations/0018-create-issue-comments.ts'
import * as createDeviceLinks from '../../migrations/0019-create-device-links.ts'
import * as addWithdrawals from '../../migrations/0020-add-withdrawals.ts'
import * as createClaimedUsernames from '../../migrations/0021-create-claimed-usernames.ts'
import * as createNewsFeed from '../../migrations/0022-create-news-feed.ts'
import * as createChat from '../../migrations/0023-create-chat.ts'
import type { Database } from './open-database.ts'

/** Numbered, in order, never edited after they landed. */
const migrations: Record<string, Migration> = {
  '0001-create-rate-limits': createRateLimits,
  '0002-create-mail-outbox': createMailOutbox,
  '0003-create-contact-and-newsletter': createContactAndNewsletter,
  '0004-create-accounts': createAccounts,
  '0005-create-second-factors': createSecondFactors,
  '0006-create-avatars': createAvatars,
  '0007-create-orders': createOrders,
  '0009-create-payment-sandbox': createPaymentSandbox,
  '0008-create-releases': createReleases,
  '0010-create-tracker': createTracker,
  '0011-create-newsletter-issues': createNewsletterIssues,
  '0012-create-refunds': createRefunds,
  '0013-add-proved-addresses': addProvedAddresses,
  '0014-add-who-began-orders': addWhoBeganOrders,
  '0015-replace-limit-windows': replaceLimitWindows,
  '0016-create-address-changes': createAddressChanges,
  '0017-add-session-devices': addSessionDevices,
  '0018-create-issue-comments': createIssueComments,
  '0019-create-device-links': createDeviceLinks,
  '0020-add-withdrawals': addWithdrawals,
  '0021-create-claimed-usernames': createClaimedUsernames,
  '0022-create-news-feed': createNewsFeed,
  '0023-create-chat': createChat,
}

/** Bring the schema up to date. Processes that start together wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest()
  if (error) throw new Error('The database could not be migrated.', { cause: error })
}

/** Is the schema the one this program was written for? */
export async function isMigrated(database: Database): Promise<boolean> {
  const known = await migratorOf(database).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

function migratorOf(database: Database) {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
}
