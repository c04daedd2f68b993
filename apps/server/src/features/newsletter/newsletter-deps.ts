import type { Database } from '../../platform/database/open-database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Runtime } from '../../platform/runtime.ts'

export interface NewsletterDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  publicUrl: () => string
}
