import type { AccountTables } from './tables/account-tables.ts'
import type { ChatTables } from './tables/chat-tables.ts'
import type { MailTables } from './tables/mail-tables.ts'
import type { NewsTables } from './tables/news-tables.ts'
import type { OperationTables } from './tables/operation-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'
import type { ReleaseTables } from './tables/release-tables.ts'
import type { TrackerTables } from './tables/tracker-tables.ts'

/** The tables, as both engines know them: text, integers, instants as integer milliseconds. */
export interface Tables
  extends
    OperationTables,
    MailTables,
    AccountTables,
    PaymentTables,
    ReleaseTables,
    TrackerTables,
    NewsTables,
    ChatTables {}
