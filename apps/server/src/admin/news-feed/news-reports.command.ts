import type { NewsItem } from '@leadline/contract/news-feed'

import { forgetReport, oldestReports } from '../../features/news-feed/reports.store.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { type Command, RefusedError } from '../command.ts'

const listedAtMost = 50

/** What readers of the news feed found plainly wrong. */
export const newsReportsCommand: Command = {
  summary: `list the oldest ${listedAtMost} reports of stories; --done ID takes one off the list`,
  usage: '[--done ID]',
  required: [],
  optional: ['done'],
  plan({ done }) {
    return async ({ database, runtime }) => {
      if (done !== undefined) {
        const isGone = await inTransaction(database, async (transaction) => {
          if (!(await forgetReport(transaction, done))) return false
          const action = { actor: 'cli', action: 'news-reports', subject: done, details: 'done' }
          await recordStaffAction(transaction, runtime, action)
          return true
        })
        if (!isGone) throw new RefusedError(`There is no report '${done}'.`)
        return `Done: ${done}`
      }
      const reports = await oldestReports(database, listedAtMost)
      if (reports.length === 0) return 'No story is reported.'
      return reports
        .map(({ id, item, note, created_at }) =>
          [
            `${new Date(created_at).toISOString()}  --done ${id}`,
            ...itemLines(JSON.parse(item) as NewsItem),
            `  note: ${printed(note)}`,
          ].join('\n'),
        )
        .join('\n\n')
    }
  },
}

function itemLines({ headline, source, link, topic, readings, summary, reader }: NewsItem) {
  const numbers = readings.map(
    ({ asset, sentimentHundredths, confidencePercent }) =>
      `${asset} ${(sentimentHundredths / 100).toFixed(2)} at ${confidencePercent}%`,
  )
  return [
    `  ${printed(headline)} (${printed(source)})`,
    `  ${printed(link)}`,
    `  ${topic}, ${numbers.join(', ') || 'no asset'}, read by ${reader}`,
    `  ${printed(summary)}`,
  ]
}

/** A desk says what it likes: nothing of it moves the cursor of whoever reads it, or begins a line of its own. */
function printed(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
