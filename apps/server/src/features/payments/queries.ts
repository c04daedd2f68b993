import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** What a store reads and writes with: the database, or a transaction on it. */
export type Queries = Database | Transaction<Tables>
