import {
  accountStatusNames,
  presenceStatusNames,
  statusName,
} from '@leadline/contract/accounts/account-status'
import { dayMs, hourMs } from '@leadline/contract/durations'
import { methodWords } from '@leadline/contract/orders/method-words'
import { statusNames } from '@leadline/contract/orders/status-names'
import { formatUsd } from '@leadline/contract/shop/money'
import plans from 'virtual:content/plans'

import { localMinuteShort } from '../../../platform/dates.ts'

/** What is stored, by the subjects that a person would sort it into. */
export const storedGroups = [
  {
    title: 'Your account',
    tables: {
      accounts: 'Account',
      avatars: 'Picture',
      account_badges: 'Badges',
      account_restrictions: 'Restrictions',
      staff_actions: 'Changes by our staff',
    },
  },
  {
    title: 'Signing in',
    tables: {
      sessions: 'Sessions',
      address_changes: 'Change of email address',
      account_links: 'Emailed links',
      totp_secrets: 'Authenticator app',
      passkeys: 'Passkeys',
      recovery_codes: 'Recovery codes',
      second_factor_challenges: 'Sign-ins in progress',
    },
  },
  {
    title: 'Purchases and licenses',
    tables: {
      orders: 'Orders',
      payment_attempts: 'Payments',
      refunds: 'Refunds',
      licences: 'Licenses',
      provider_events: 'Messages from payment providers',
    },
  },
  {
    title: 'Email and messages',
    tables: {
      contact_messages: 'Messages to us',
      newsletter_subscribers: 'Newsletter',
      newsletter_unsubscribe_links: 'Links to unsubscribe',
      mail_outbox: 'Email waiting to be sent',
    },
  },
  {
    title: 'Tracker',
    tables: { issues: 'Issues you posted', issue_comments: 'Comments', issue_votes: 'Votes' },
  },
] as const

const labels: Readonly<Record<string, string>> = {
  id: 'Number',
  'accounts.status': 'Account status',
  'accounts.plan_id': 'Membership',
  'accounts.created_at': 'Opened',
  email_proved_at: 'Email verified',
  plan_id: 'Plan',
  'sessions.created_at': 'Signed in',
  proved_second_factor: 'Second factor used',
  idle_ms: 'Ends when not used for',
  order_id: 'Order',
  'orders.created_at': 'Ordered',
  tax_basis_points: 'Tax rate',
  'payment_attempts.created_at': 'Begun',
  'licences.updates_until': 'Updates until',
  webp: 'Picture',
  held: 'Awaiting a moderator',
  issue_id: 'Issue',
  'issue_votes.created_at': 'Voted',
  review: 'Reason for review',
}

/** Needed by machines, or the same thing once more. They are behind 'Every field'. */
const technical = new Set([
  'username_key',
  'email_key',
  'last_used_step',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'provider_id',
  'provider_status',
  'reference',
  'checkout_url',
  'collect_url',
  'asked_at',
  'second_last_mail_at',
  'third_last_mail_at',
  'shown_position',
  'purpose',
  'subject',
  'avatar',
])
/** Columns that are technical in one table and what it is about in another. */
const shownAnyway = new Set([
  'account_links.purpose',
  'contact_messages.subject',
  'mail_outbox.subject',
])

export function isTechnical(table: string, field: string): boolean {
  return technical.has(field) && !shownAnyway.has(`${table}.${field}`)
}

/** `first_name` as people write it: 'First name'. */
export function labelOf(table: string, field: string): string {
  const known = labels[`${table}.${field}`] ?? labels[field]
  if (known !== undefined) return known
  return sentence(field.replace(/_(?:at|cents)$/, ''))
}

/** One lowercase word, or several with underscores or hyphens between them. */
const codes = new Set(['state', 'status', 'purpose', 'provider', 'review', 'kind', 'type'])
const yesOrNo = new Set(['anonymous', 'held', 'overpaid', 'proved_second_factor'])
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A stored value as a person would say it. */
export function valueText(table: string, field: string, value: string): string {
  if (instant.test(value)) return localMinuteShort(value)
  if (field.endsWith('_cents') || field === 'cents') return formatUsd(Number(value))
  if (field === 'idle_ms') return timeText(Number(value))
  if (field === 'tax_basis_points') return `${Number(value) / 100}%`
  if (yesOrNo.has(field)) return value === '1' ? 'Yes' : 'No'
  if (field === 'plan_id') return plans.find(({ id }) => String(id) === value)?.title ?? value
  if (table === 'accounts' && field === 'status')
    return statusName(accountStatusNames, Number(value))
  if (table === 'accounts' && field === 'presence')
    return statusName(presenceStatusNames, Number(value))
  if (table === 'orders' && field === 'status') return nameIn(statusNames, value)
  if (field === 'method') return nameIn(methodNames, value)
  if (codes.has(field)) return sentence(value)
  return value
}

function timeText(ms: number): string {
  return ms >= 2 * dayMs ? `${Math.round(ms / dayMs)} days` : `${Math.round(ms / hourMs)} hours`
}

function sentence(code: string): string {
  const words = code.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const methodNames = Object.fromEntries(
  Object.entries(methodWords).map(([method, { name }]) => [method, name]),
)

function nameIn(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value
}
