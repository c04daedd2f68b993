import { type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'

/** Whose data it is. */
export interface Owner {
  accountId: string
  /** Null for an address that was never proved: else whoever registers it could read what is under it. */
  emailKey: string | null
}

type Declared =
  | { kind: 'not personal' }
  | { kind: 'shown'; why: string; as: (value: string | number) => string }
  /** Shown, it would help whoever has stolen a session. Its owner learns that it is there. */
  | { kind: 'withheld'; why: string }

interface PersonalTable<T extends keyof Tables> {
  /** Which rows are somebody's. */
  owned: (owner: Owner) => RawBuilder<boolean>
  /** Kept when the account goes, because without these columns it names nobody. */
  outlivesAccount?: { emptied: readonly (keyof Tables[T] & string)[] }
  columns: { [C in keyof Tables[T]]-?: Declared }
}

/** No column of it says anything about anybody. */
interface ImpersonalTable<T extends keyof Tables> {
  owned: 'nobody'
  columns: { [C in keyof Tables[T]]-?: Declared }
}

export type PersonalData = { [T in keyof Tables]: PersonalTable<T> | ImpersonalTable<T> }

const text = (why: string): Declared => ({ kind: 'shown', why, as: String })
const time = (why: string): Declared => ({
  kind: 'shown',
  why,
  as: (value) => new Date(Number(value)).toISOString(),
})
const picture = (why: string): Declared => ({
  kind: 'shown',
  why,
  as: (value) => `data:image/webp;base64,${value}`,
})
const withheld = (why: string): Declared => ({ kind: 'withheld', why })
const no: Declared = { kind: 'not personal' }

const ofAccount = ({ accountId }: Owner) => sql<boolean>`account_id = ${accountId}`

/** Bought by the account, or with its proved address before there was an account. */
const ofBuyer = ({ accountId, emailKey }: Owner) =>
  sql<boolean>`(account_id = ${accountId} or email_key = ${emailKey})`

/**
 * Every column that there is: why it is kept, or that it is nobody's. A column that is missing here
 * does not compile, and fails a test. Tables that point at others stand before them.
 */
export const personalData: PersonalData = {
  rate_limit_windows: { owned: 'nobody', columns: { key: no, window_ends_at: no, calls: no } },
  daily_secrets: { owned: 'nobody', columns: { day: no, secret: no } },
  mail_outbox: {
    owned: ({ emailKey }) =>
      sql<boolean>`sent_at is null and (lower(to_address) = ${emailKey} or lower(reply_to) = ${emailKey})`,
    columns: {
      id: no,
      dedupe_key: no,
      to_address: text('Where a mail that waits to be sent is going. Emptied once it is sent.'),
      reply_to: text('Whom the reader of a waiting mail answers. Emptied once it is sent.'),
      subject: text('The subject of a mail that waits to be sent. Emptied once it is sent.'),
      text: withheld(
        'The words of a waiting mail. They may hold a link that only the mail may show.',
      ),
      html: withheld('The same words for mail programs that show HTML.'),
      headers: withheld('Further lines of a waiting mail, such as the link to unsubscribe.'),
      attachments: withheld('What is attached to a waiting mail, such as a license.'),
      created_at: time('When a waiting mail was written.'),
      useful_until: no,
      send_after: no,
      attempts: no,
      leased_until: no,
      sent_at: no,
      last_error: no,
    },
  },
  contact_messages: {
    owned: ({ emailKey }) => sql<boolean>`lower(email) = ${emailKey}`,
    columns: {
      id: no,
      name: text('The name given in the contact form, to address the answer.'),
      email: text('The address given in the contact form, to send the answer to.'),
      subject: text('What a message of the contact form is about.'),
      message: text('A message of the contact form, to answer it.'),
      created_at: time('When a message of the contact form arrived.'),
    },
  },
  newsletter_unsubscribe_links: {
    owned: ({ emailKey }) =>
      sql<boolean>`subscriber_id in (select id from newsletter_subscribers where email_key = ${emailKey})`,
    columns: {
      token_hash: withheld('Knows the link to unsubscribe in each newsletter mail, as a hash.'),
      subscriber_id: no,
      created_at: time('When a newsletter mail with a link to unsubscribe was made.'),
    },
  },
  newsletter_subscribers: {
    owned: ({ emailKey }) => sql<boolean>`email_key = ${emailKey}`,
    columns: {
      id: no,
      email: text('Where the newsletter goes.'),
      email_key: text('The same address in one spelling, so that nobody is subscribed twice.'),
      created_at: time('When the newsletter was first asked for.'),
      asked_at: time('When the newsletter was last asked for.'),
      confirm_token_hash: withheld('Knows the link that confirms the subscription, as a hash.'),
      confirm_expires_at: time('Until when that link works.'),
      confirmed_at: time('When the subscription was confirmed: our proof that it was wanted.'),
      unsubscribed_at: time('When the newsletter was ended: so that it stays ended.'),
      last_mail_at: time('When a mail to confirm was sent: so that nobody is flooded with them.'),
      second_last_mail_at: time('When the mail to confirm before that was sent.'),
      third_last_mail_at: time('When the mail to confirm before that was sent.'),
    },
  },
  newsletter_issues: {
    owned: 'nobody',
    columns: {
      id: no,
      slug: no,
      subject: no,
      paragraphs: no,
      created_at: no,
      created_by: no,
      last_subscriber: no,
      letters: no,
      next_batch_at: no,
      finished_at: no,
    },
  },
  sessions: {
    owned: ofAccount,
    columns: {
      id: text('Names a session, so that you can end it.'),
      account_id: no,
      token_hash: withheld('Recognizes the browser that is signed in, as a hash.'),
      proved_second_factor: text(
        'Whether the session was opened with a second factor (1) or not (0).',
      ),
      created_at: time('When you signed in.'),
      last_used_at: time('When the session was last used: unused ones end.'),
      expires_at: time('When the session ends at the latest.'),
    },
  },
  account_links: {
    owned: ofAccount,
    columns: {
      token_hash: withheld('Knows a link that we mailed to you, as a hash.'),
      account_id: no,
      purpose: text('What a mailed link is for.'),
      expires_at: time('Until when a mailed link works.'),
    },
  },
  account_badges: {
    owned: ofAccount,
    columns: {
      account_id: no,
      badge: text('A badge that you were granted.'),
      shown_position: text('Where the badge stands on your profile.'),
      granted_at: time('When the badge was granted.'),
    },
  },
  account_restrictions: {
    owned: ofAccount,
    columns: {
      id: no,
      account_id: no,
      restriction: text('What the account may not do.'),
      created_at: time('Since when it may not.'),
    },
  },
  staff_actions: {
    owned: ({ accountId }) => sql<boolean>`subject = ${accountId}`,
    outlivesAccount: { emptied: [] },
    columns: {
      id: no,
      at: time('When our staff changed something about your account.'),
      actor: no,
      action: text('What our staff did. Kept after the account is deleted, without a name.'),
      subject: text('The number of the account that it was done to.'),
      details: text('What was changed.'),
    },
  },
  totp_secrets: {
    owned: ofAccount,
    columns: {
      account_id: no,
      secret: withheld('What your authenticator app shares with us, to check its codes.'),
      confirmed_at: time('When the authenticator app was set up.'),
      last_used_step: text(
        'The last code that was used, as a count of half minutes: a code counts once.',
      ),
    },
  },
  recovery_codes: {
    owned: ofAccount,
    columns: {
      code_hash: withheld('Recognizes a recovery code, as a hash.'),
      account_id: no,
    },
  },
  passkeys: {
    owned: ofAccount,
    columns: {
      credential_id: text('Names a passkey of yours.'),
      account_id: no,
      public_key: text('Checks what the passkey signs.'),
      counter: text('How often the passkey says it was used: a copy would be noticed.'),
      transports: text('How the passkey is reached, so that the browser asks for the right one.'),
      name: text('What you called the passkey.'),
      created_at: time('When the passkey was added.'),
      last_used_at: time('When the passkey was last used.'),
    },
  },
  second_factor_challenges: {
    owned: ofAccount,
    columns: {
      challenge_hash: withheld('Recognizes a sign-in that waits for its second factor, as a hash.'),
      account_id: no,
      purpose: text('What a second factor was asked for.'),
      webauthn_challenge: withheld('What a passkey has to sign.'),
      attempts: text('How many codes were tried.'),
      expires_at: time('Until when the second factor is awaited.'),
    },
  },
  avatars: {
    owned: ofAccount,
    columns: {
      id: text('The address of your picture.'),
      account_id: no,
      webp: picture('Your picture, shown on your profile.'),
      updated_at: time('When you chose the picture.'),
    },
  },
  licences: {
    owned: ofBuyer,
    outlivesAccount: { emptied: ['account_id', 'email_key'] },
    columns: {
      id: text('The number of your license.'),
      order_id: text('The order that the license was bought with.'),
      account_id: no,
      email_key: text('The address that the license was bought with, until it is proved.'),
      plan_id: text('The plan of the license, as a number.'),
      state: text('Whether the license is valid.'),
      issued_at: time('When the license was issued.'),
      updates_until: time('Until when the license gives updates.'),
    },
  },
  provider_events: {
    owned: ({ accountId, emailKey }) =>
      sql<boolean>`order_id in (select id from orders where account_id = ${accountId} or email_key = ${emailKey})`,
    outlivesAccount: { emptied: [] },
    columns: {
      provider: text('Who handles a payment of yours.'),
      event_id: no,
      type: text('What they told us about it.'),
      body: withheld('Their message as it came, until it is worked off: three days at most.'),
      subject: no,
      received_at: time('When they told us.'),
      order_id: text('The order that it is about.'),
      outcome: no,
      tries: no,
      try_after: no,
    },
  },
  refunds: {
    owned: ({ accountId, emailKey }) =>
      sql<boolean>`attempt_id in (select id from payment_attempts where order_id in (select id from orders where account_id = ${accountId} or email_key = ${emailKey}))`,
    outlivesAccount: { emptied: [] },
    columns: {
      id: no,
      attempt_id: no,
      number: no,
      kind: text('What of a payment goes back: all, an amount, or what was too much.'),
      cents: text('How much of the price goes back, in cents.'),
      state: text('How the refund stands.'),
      collect_url: text('Where a refund can be collected.'),
      asked_at: time('When we asked for the refund.'),
    },
  },
  payment_attempts: {
    owned: ({ accountId, emailKey }) =>
      sql<boolean>`order_id in (select id from orders where account_id = ${accountId} or email_key = ${emailKey})`,
    outlivesAccount: { emptied: [] },
    columns: {
      id: no,
      order_id: text('The order that a payment is for.'),
      number: no,
      provider: text('Who handles the payment.'),
      method: text('How you paid.'),
      provider_id: text('The number of the payment at whoever handles it.'),
      state: text('How the payment stands.'),
      review: text('Why a person has to look at the payment.'),
      provider_status: text('How the payment stands in the words of whoever handles it.'),
      reference: text('The number that refunds and disputes name.'),
      checkout_url: text('Where the payment can be made.'),
      refunded_cents: text('What was paid back, in cents.'),
      dispute: text('Whether the payment is disputed.'),
      overpaid: text('Whether more arrived than was due (1) or not (0).'),
      crypto: text('Amounts of coin that were due and that arrived.'),
      created_at: time('When the payment was begun.'),
      expires_at: time('Until when it can be made.'),
      read_at: no,
      checks: no,
      check_after: no,
      declines: text('How often the means of payment was declined.'),
      returned_at: time('When everything that had arrived was seen to have gone back.'),
    },
  },
  payment_alerts: {
    owned: 'nobody',
    columns: {
      key: no,
      kind: no,
      provider: no,
      order_id: no,
      details: no,
      first_at: no,
      last_at: no,
      times: no,
      handled_at: no,
    },
  },
  orders: {
    owned: ofBuyer,
    outlivesAccount: { emptied: ['account_id', 'email', 'email_key'] },
    columns: {
      id: text('The number of an order. Order records are kept for 7 years, for the tax office.'),
      account_id: no,
      email: text('The address that you ordered with.'),
      email_key: text('The same address in one spelling.'),
      anonymous: text('Whether the order was anonymous (1) or not (0).'),
      claim_hash: withheld('Recognizes the secret that claims an anonymous order, as a hash.'),
      claimed_at: time('When the anonymous order was claimed.'),
      plan_id: text('The plan that you ordered, as a number.'),
      subtotal_cents: text('What it cost before tax, in cents.'),
      tax_cents: text('The sales tax, in cents.'),
      total_cents: text('What there was to pay, in cents.'),
      tax_basis_points: text('The rate of the tax, in hundredths of a percent.'),
      currency: text('The currency of the order.'),
      status: text('How the order stands.'),
      method: text('How you chose to pay.'),
      paid_attempt_id: no,
      paid_at: time('When the payment arrived.'),
      refunded_cents: text('What was paid back, in cents.'),
      created_at: time('When you ordered.'),
    },
  },
  // The sandbox forgets addresses before it stores what it was sent.
  sandbox_objects: {
    owned: 'nobody',
    columns: { kind: no, id: no, position: no, ref: no, body: no, due_at: no, updated_at: no },
  },
  release_files: { owned: 'nobody', columns: { version: no, name: no, size: no, sha256: no } },
  releases: {
    owned: 'nobody',
    columns: { version: no, published_at: no, notes: no, key_id: no, signature: no },
  },
  release_log: {
    owned: 'nobody',
    columns: {
      sequence: no,
      previous_hash: no,
      content: no,
      hash: no,
      key_id: no,
      signature: no,
    },
  },
  issue_votes: {
    owned: ofAccount,
    columns: {
      account_id: no,
      issue_id: text('The number of an issue that you voted for.'),
      created_at: time('When you voted for it.'),
    },
  },
  issue_changes: {
    owned: 'nobody',
    columns: { id: no, issue_id: no, status: no, release: no, at: no },
  },
  issue_announcements: {
    owned: 'nobody',
    columns: { issue_id: no, status: no, announced_at: no, told_up_to: no, finished_at: no },
  },
  tracker_counters: { owned: 'nobody', columns: { name: no, value: no } },
  issues: {
    owned: ofAccount,
    outlivesAccount: { emptied: [] },
    columns: {
      id: text('The number of an issue that you posted.'),
      type: text('Whether it is a bug or a feature request.'),
      title: text('What you called it. Kept after the account is deleted, without your name.'),
      description: text('How you described it. Kept after the account is deleted, as well.'),
      status: no,
      votes: no,
      release: no,
      account_id: no,
      held: text('Whether it waits for a moderator (1) or not (0).'),
      submitted_at: time('When you posted it.'),
      changed_seq: no,
    },
  },
  accounts: {
    owned: ({ accountId }) => sql<boolean>`id = ${accountId}`,
    columns: {
      id: text('The number of your account: everything else of yours points to it.'),
      username: text('Your name here, as you wrote it.'),
      username_key: text('The same name in one spelling, so that nobody else can take it.'),
      email: text('Where we reach you about your account.'),
      email_key: text('The same address in one spelling, so that it has one account.'),
      first_name: text('The first name that you gave when you registered.'),
      last_name: text('The last name that you gave when you registered.'),
      password_hash: withheld('Checks your password. The password itself is not stored.'),
      status: text('The status of your account, as a number.'),
      presence: text('Your presence, as a number.'),
      plan_id: text('The plan of your membership, as a number.'),
      avatar: text('Where your picture is.'),
      company: text('Your company, shown on your profile.'),
      bio: text('What you say about yourself, shown on your profile.'),
      website: text('Your website, shown on your profile.'),
      created_at: time('When the account was opened.'),
    },
  },
}
