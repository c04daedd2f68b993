import type { ReleaseIssue } from '@leadline/contract/releases'
import type { LogHead } from '@leadline/contract/releases/log-head'

import type { Database } from '../../platform/database/open-database.ts'

export interface ReleaseDeps {
  database: Database
  /** How far the log goes, signed. */
  logHead: () => Promise<LogHead>
  /** Files are below it. */
  dataDir: string
  /** Whether a license is valid, and until when it gives updates; undefined for one that is not ours. */
  coverOf: (licenseId: string) => Promise<{ valid: boolean; updatesUntil: string } | undefined>
  /** What the tracker says that a version carries. */
  issuesOf?: (version: string) => Promise<ReleaseIssue[]>
}
