import type { Notifications } from '../../../platform/database/notifications.ts'
import type { Database } from '../../../platform/database/open-database.ts'
import type { Runtime } from '../../../platform/runtime.ts'

/** What moderating needs, in the server and on the command line. */
export interface ModerationDeps {
  database: Database
  runtime: Runtime
  /** Wakes the servers, so that what was removed is gone from connected desks at once. */
  notifications: Pick<Notifications, 'notify'>
}
