import { brand } from '@leadline/contract/brand'
import { dayMs } from '@leadline/contract/durations'

import type { Mail } from '../../platform/mail/mail.ts'
import { issueMailKey, type IssueRow } from './newsletter-issues.store.ts'
import type { Subscriber } from './newsletter.store.ts'

/** An issue that could not be delivered for this long is no longer news. */
const issueUsefulMs = 3 * dayMs

/**
 * Opening the link changes nothing, because mail scanners open links. The page it leads to has a
 * button.
 */
export function confirmMail(options: {
  to: string
  token: string
  tokenHash: string
  publicUrl: string
  expiresAt: number
}): Mail {
  return {
    dedupeKey: `newsletter-confirm:${options.tokenHash}`,
    to: options.to,
    subject: `Confirm your ${brand.name} newsletter`,
    usefulUntil: options.expiresAt,
    content: {
      heading: 'Confirm your subscription',
      paragraphs: [
        `We received a request to send the ${brand.name} newsletter to this address.`,
        'Click the button, then confirm on the page that opens. The link works for 7 days.',
      ],
      action: {
        label: 'Confirm subscription',
        url: `${options.publicUrl}/newsletter/confirm?token=${options.token}`,
      },
      footer:
        'If you did not ask for it, ignore this email. We will send you nothing else, and we delete the address after 7 days.',
    },
  }
}

export function welcomeMail(options: {
  to: string
  unsubscribeToken: string
  unsubscribeTokenHash: string
  publicUrl: string
}): Mail {
  const unsubscribeUrl = `${options.publicUrl}/newsletter/unsubscribe?token=${options.unsubscribeToken}`
  return {
    dedupeKey: `newsletter-welcome:${options.unsubscribeTokenHash}`,
    to: options.to,
    subject: `You are subscribed to the ${brand.name} newsletter`,
    headers: unsubscribeHeaders(unsubscribeUrl),
    content: {
      heading: 'You are subscribed',
      paragraphs: [
        'We write when there is a release, a change at one of the five exchanges that affects you, or an article worth your time.',
        'Every newsletter has a link to unsubscribe right away.',
      ],
      action: { label: 'Read the news', url: `${options.publicUrl}/news` },
      footer: 'You are receiving this because you confirmed this address.',
      footerLink: { label: 'Unsubscribe', url: unsubscribeUrl },
    },
  }
}

/** An issue for one subscriber, with their own link to unsubscribe. */
export function issueMail(options: {
  issue: Pick<IssueRow, 'id' | 'slug' | 'subject' | 'paragraphs'>
  subscriber: Subscriber
  unsubscribeToken: string
  publicUrl: string
  now: number
}): Mail {
  const { issue, subscriber, unsubscribeToken, publicUrl, now } = options
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`
  return {
    dedupeKey: issueMailKey(issue.id, subscriber.id),
    to: subscriber.email,
    subject: issue.subject,
    headers: unsubscribeHeaders(unsubscribeUrl),
    usefulUntil: now + issueUsefulMs,
    content: {
      heading: issue.subject,
      // Written by startIssue, so its shape is known.
      paragraphs: JSON.parse(issue.paragraphs) as string[],
      action: { label: 'Read it on the site', url: `${publicUrl}/news/${issue.slug}` },
      footer: `You are receiving this because you subscribed to the ${brand.name} newsletter.`,
      footerLink: { label: 'Unsubscribe', url: unsubscribeUrl },
    },
  }
}

/** RFC 8058: mail programs show their own unsubscribe button, and post to this address. */
export function unsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
