import type { NewsAlert, NewsAlertLine } from '../../platform/alerts/news-alert.ts'
import { clockTime } from '../../platform/time.ts'

/** What a line says, in the alert panel and in a notification: '…, and 2 others matched in between'. */
export function newsLineWords(line: NewsAlertLine): string {
  const { headline, source, matchedBetween, isLate, isSimulated } = line
  const others =
    matchedBetween === 0
      ? ''
      : `, and ${matchedBetween} ${matchedBetween === 1 ? 'other' : 'others'} matched in between`
  const simulated = isSimulated ? 'Simulated: ' : ''
  return `${simulated}${headline} (${source})${others}${isLate ? ', late' : ''}`
}

export function newsToastWords({ name }: NewsAlert, line: NewsAlertLine): string {
  return `${name} at ${clockTime(line.at)}: ${newsLineWords(line)}`
}
