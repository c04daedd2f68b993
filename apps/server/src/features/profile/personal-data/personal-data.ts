import type { Tables } from '../../../platform/database/schema.ts'
import { accountData } from './account-data.ts'
import { chatData } from './chat-data.ts'
import type { PersonalTables } from './declaration.ts'
import { mailData } from './mail-data.ts'
import { newsData } from './news-data.ts'
import { operationData } from './operation-data.ts'
import { purchaseData } from './purchase-data.ts'
import { signInData } from './sign-in-data.ts'
import { trackerData } from './tracker-data.ts'

/**
 * Every column that there is: why it is kept, or that it is nobody's. A column that is missing here
 * does not compile, and fails a test. The order is the one in which rows are deleted: a table stands
 * before those that its rows point at, so accounts come last.
 */
export const personalData: PersonalTables<keyof Tables> = {
  ...operationData,
  ...newsData,
  ...mailData,
  ...signInData,
  ...purchaseData,
  ...trackerData,
  ...chatData,
  ...accountData,
}
