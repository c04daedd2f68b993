/**
 * What `npm test` runs on PostgreSQL as well as on SQLite: whatever an engine can get wrong. Every folder of the server
 * that asks a database has a test here which goes through its statements (house-rules/on-every-engine.test.ts), and
 * whatever is about waiting, locking or several processes is here altogether. Words, pages, limits and refusals are the
 * same on both, and `npm run test:long` runs everything on both.
 */
export const onEveryEngine: Readonly<Record<string, readonly string[]>> = {
  'The schema, and a database as tests get it': [
    'platform/database/durability',
    'platform/metrics/metrics',
    'testing/test-database',
  ],
  'Several processes on one database': [
    'proofs/chat-processes',
    'proofs/two-processes',
    'proofs/news-rolling-restart',
  ],
  'What only one of several may take, or may happen once': [
    'platform/mail/mail',
    'platform/rate-limiter',
    'features/newsletter/send-issue',
    'features/payments/captures/captures',
    'features/payments/events/event-lease',
    'features/payments/events/process-events',
    'features/payments/refunds/refund-order',
    'features/payments/settlement/settle',
    'features/payments/settlement/settle-in-any-order',
    'features/payments/settlement/two-payments',
    'features/second-factor/totp/totp',
    'features/tracker/votes',
  ],
  'The statements of every other feature': [
    'features/accounts/address/own-address',
    'features/accounts/login/sessions',
    'features/accounts/recovery/recovery',
    'features/accounts/registration/registration',
    'features/accounts/staff/forget-staff-actions',
    'features/chat/chat',
    'features/chat/moderation',
    'features/contact/contact',
    'features/dev-mail/dev-mail',
    'features/device-link/device-link',
    'features/licenses/issue-license',
    'features/news-feed/news-feed',
    'features/newsletter/newsletter',
    'features/payments/anonymous-purchase/anonymous-purchase',
    'features/payments/checkout/open-order',
    'features/payments/orders/payment-view',
    'features/payments/retention/forget-payments',
    'features/payments/settlement/settlement-alerts',
    'features/profile/stored-data',
    'features/releases/releases',
    'features/second-factor/passkeys/passkeys',
    'features/tracker/announcements',
    'features/tracker/comments/comments',
    'features/tracker/issues',
  ],
}
