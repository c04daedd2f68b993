import type { NewsReport } from '@leadline/contract/news-feed'

import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/open-database.ts'
import type { Runtime } from '../../../platform/runtime.ts'
import { type LicenseCheck, licenseWithNews } from './license-check.ts'

/** Keeps the item and the note, and nothing about who wrote it. */
export async function reportItem(
  { database, runtime, ...check }: LicenseCheck & { database: Database; runtime: Runtime },
  { license, item, note }: NewsReport,
): Promise<{ reported: true }> {
  if ((await licenseWithNews(check, license)) === undefined) {
    throw new AppError(
      'not_allowed',
      'The news feed is part of Premium. This license does not include it.',
    )
  }
  await database
    .insertInto('news_reports')
    .values({
      id: runtime.newId(),
      story_id: item.id,
      item: JSON.stringify(item),
      note,
      created_at: runtime.now(),
    })
    .execute()
  return { reported: true }
}
