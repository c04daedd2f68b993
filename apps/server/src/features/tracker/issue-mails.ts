import { brand } from '@leadline/contract/brand'

import type { Mail } from '../../platform/mail/mail.ts'
import type { IssueRow } from './issues.store.ts'

/**
 * An issue that somebody follows is being tested or is fixed. Each follower is notified once of each.
 */
export function issueMovedMail(options: {
  issue: IssueRow
  url: string
  to: string
  accountId: string
  isAuthor: boolean
}): Mail {
  const { issue, url, to, accountId, isAuthor } = options
  const isFixed = issue.status === 'fixed'
  const what = issue.type === 'bug' ? 'bug' : 'feature request'
  const whose = isAuthor ? `Your ${what}` : `A ${what} that you voted for`
  const news = isFixed ? 'is fixed' : 'is being tested'
  return {
    dedupeKey: `issue-${issue.status}:${issue.id}:${accountId}`,
    to,
    // The issue's title is left out of the subject: what people typed does not belong in a header.
    subject: `${whose} ${news} (#${issue.id})`,
    content: {
      heading: isFixed ? 'Fixed' : 'In testing',
      paragraphs: [
        `${whose} on the ${brand.name} tracker ${news}: #${issue.id}, ${issue.title}`,
        releaseWords(issue.release, isFixed),
      ].filter((paragraph) => paragraph !== ''),
      action: { label: 'Open the issue', url },
      footer: isAuthor
        ? `You are receiving this because you posted the issue. We write only when it goes into testing and when it is fixed.`
        : `You are receiving this because you voted for the issue. We write only when it goes into testing and when it is fixed. To stop these emails, take your vote back: open the issue, sign in and click the vote button again.`,
    },
  }
}

function releaseWords(release: string | null, isFixed: boolean): string {
  if (release === null) return ''
  return isFixed ? `It comes with version ${release}.` : `The change is in version ${release}.`
}
