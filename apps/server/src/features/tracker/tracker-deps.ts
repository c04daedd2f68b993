import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { RenderedTexts } from './comments/rendered-texts.ts'

export interface TrackerDeps {
  texts: RenderedTexts
  database: Database
  runtime: Runtime
  outbox: Outbox
  limiter: RateLimiter
  publicUrl: () => string
  supportEmail: string
  moderation: Config['trackerModeration']
}
