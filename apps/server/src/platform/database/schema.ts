import type { SandboxTables } from '@leadline/payment-sandbox/sandbox-host'
import type { ColumnType, Generated } from 'kysely'

/** The tables, as both engines know them: text, integers, instants as integer milliseconds. */
export interface Tables {
  rate_limit_buckets: {
    /** HMAC of subject and client, so that no address is stored. */
    key: string
    /** When everything that was taken is there again. */
    full_at: number
    /** Whether the last call was within the limit. */
    allowed: number
  }
  daily_secrets: {
    day: string
    secret: string
  }
  mail_outbox: {
    id: string
    /** Once it is here, no second mail with it is queued. */
    dedupe_key: string
    /** Emptied once sent, like everything that says what was sent to whom. */
    to_address: string
    reply_to: string | null
    subject: string
    text: string
    html: string
    /** A JSON object of further headers. */
    headers: string
    /** A JSON array of `{name, type, text}`. */
    attachments: ColumnType<string, string | undefined, string>
    created_at: number
    useful_until: number | null
    send_after: number
    attempts: number
    /** Until then it is in the hands of one process. */
    leased_until: number
    sent_at: number | null
    last_error: string | null
  }
  contact_messages: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    created_at: number
  }
  newsletter_subscribers: {
    id: string
    email: string
    /** The address normalized, without regard to case. */
    email_key: string
    created_at: number
    asked_at: number
    confirm_token_hash: Nullable<string>
    confirm_expires_at: Nullable<number>
    /** Subscribed: confirmed, and not unsubscribed. */
    confirmed_at: Nullable<number>
    unsubscribed_at: Nullable<number>
    last_mail_at: Nullable<number>
    second_last_mail_at: Nullable<number>
    third_last_mail_at: Nullable<number>
  }
  /** Each mail has its own, so that the link of every mail keeps working. */
  newsletter_unsubscribe_links: {
    token_hash: string
    subscriber_id: string
    created_at: number
  }
  /** An article on its way to every subscriber, once. */
  newsletter_issues: {
    id: string
    slug: string
    subject: string
    /** A JSON array of what the mail says, as the article was when it was sent. */
    paragraphs: string
    created_at: number
    /** The account of an administrator, or 'cli'. */
    created_by: string
    /** Subscribers up to this one, in the order of their ids, have their mail in the outbox. */
    last_subscriber: string
    letters: number
    /** The next batch is not queued before this. */
    next_batch_at: number
    finished_at: Nullable<number>
  }
  accounts: {
    id: string
    username: string
    /** Without regard to case. */
    username_key: string
    /** Null for an anonymous account. */
    email: string | null
    email_key: string | null
    /** When somebody signed in to the account proved that the address is theirs. */
    email_proved_at: Nullable<number>
    first_name: string | null
    last_name: string | null
    /** Null until the owner has set one through a link. */
    password_hash: string | null
    status: number
    presence: number
    plan_id: number
    avatar: Nullable<string>
    company: Nullable<string>
    bio: Nullable<string>
    website: Nullable<string>
    created_at: number
  }
  sessions: {
    id: string
    account_id: string
    token_hash: string
    proved_second_factor: number
    /** Browser and system in words. Null for an anonymous account. */
    device: Nullable<string>
    created_at: number
    last_used_at: number
    expires_at: number
  }
  /** One-use links that were mailed: to verify an address, to set a password. */
  account_links: {
    token_hash: string
    account_id: string
    purpose: string
    expires_at: number
  }
  /** Another address that an account's owner has asked for, until its link is confirmed. */
  address_changes: {
    account_id: string
    token_hash: string
    email: string
    expires_at: number
  }
  account_badges: {
    account_id: string
    badge: string
    /** Null when its owner does not show it. */
    shown_position: number | null
    granted_at: number
  }
  account_restrictions: {
    id: string
    account_id: string
    restriction: string
    created_at: number
  }
  /** What staff did, and to whom. Written in the same transaction as the action itself. */
  staff_actions: {
    id: string
    at: number
    actor: string
    action: string
    subject: string
    details: string
  }
  totp_secrets: {
    account_id: string
    secret: string
    confirmed_at: number | null
    /** A code counts once. */
    last_used_step: number
  }
  recovery_codes: {
    code_hash: string
    account_id: string
  }
  passkeys: {
    credential_id: string
    account_id: string
    public_key: string
    counter: number
    transports: string
    name: string
    created_at: number
    last_used_at: number | null
  }
  second_factor_challenges: {
    challenge_hash: string
    account_id: string
    /** 'login', or 'passkey' while one is being made. */
    purpose: string
    webauthn_challenge: string | null
    attempts: number
    expires_at: number
  }
  avatars: {
    /** Random, and another one for each picture: its address may be cached for ever. */
    id: string
    account_id: string
    /** The picture itself, in base64: text is the same on both engines. */
    webp: string
    updated_at: number
  }
  /** What somebody wants to buy. It is written before any provider is asked for anything. */
  orders: {
    /** Unguessable: it is the address of the order's page. */
    id: string
    account_id: Nullable<string>
    /** The account that began it and may go on with it. */
    begun_by: Nullable<string>
    /** Of the secret of the browser that began it without being signed in. */
    browser_hash: Nullable<string>
    /** Null for an anonymous order. */
    email: Nullable<string>
    email_key: Nullable<string>
    anonymous: number
    /** Of the secret that an anonymous buyer's browser keeps. Erased once it is used. */
    claim_hash: Nullable<string>
    claimed_at: Nullable<number>
    plan_id: number
    subtotal_cents: number
    tax_cents: number
    total_cents: number
    tax_basis_points: number
    currency: string
    status: string
    method: string
    /** The one payment that the licence was issued for. */
    paid_attempt_id: Nullable<string>
    paid_at: Nullable<number>
    refunded_cents: number
    /** To the day for an anonymous order. */
    created_at: number
  }
  /** One object at one provider. Several may be open for one order; one of them pays it. */
  payment_attempts: {
    id: string
    order_id: string
    /** The first, second, third … of its order: part of every idempotency key. */
    number: number
    provider: string
    method: string
    /** Null until the provider has answered. */
    provider_id: Nullable<string>
    state: string
    /** Why a person has to look at it. */
    review: Nullable<string>
    /** The provider's own words for its state, for operators. */
    provider_status: Nullable<string>
    /** What refunds and disputes name: a payment intent, a capture. */
    reference: Nullable<string>
    checkout_url: Nullable<string>
    refunded_cents: number
    dispute: string
    overpaid: number
    /** A JSON object of amounts of coin. */
    crypto: Nullable<string>
    created_at: number
    expires_at: number
    /** When the reading that is written here was begun: an older one comes too late. */
    read_at: number
    checks: number
    /** When to ask the provider again, whatever it tells us meanwhile; null is never. */
    check_after: Nullable<number>
    /** How often the buyer's instrument was declined: part of the key of the next try. */
    declines: Generated<number>
    /** An operator has seen that everything that had arrived went back. */
    returned_at: Nullable<number>
  }
  /** What we ask providers to give back. The row comes before the call; its id is the call's key. */
  refunds: {
    id: string
    attempt_id: string
    number: number
    /** 'all', 'surplus' (what arrived beyond the price) or 'amount'. */
    kind: string
    /** How much of the order's price goes back with it: nothing with a surplus. */
    cents: number
    /** 'asked' of the provider, 'made' by it, 'arrived', or 'failed' there. */
    state: string
    /** Where the buyer collects coins. */
    collect_url: Nullable<string>
    asked_at: number
  }
  /** Events of payment providers, each stored once, until they are processed and deleted. */
  provider_events: {
    provider: string
    event_id: string
    type: string
    body: string
    /** A JSON object of what the event says it is about; `null` when it is of no interest. */
    subject: string
    received_at: number
    order_id: Nullable<string>
    outcome: Nullable<string>
    tries: number
    /** Null once the event is processed. */
    try_after: Nullable<number>
  }
  /** What an operator has to know about money. */
  payment_alerts: {
    key: string
    kind: string
    provider: Nullable<string>
    order_id: Nullable<string>
    details: string
    first_at: number
    last_at: number
    times: number
    handled_at: Nullable<number>
  }
  licences: {
    id: string
    /** At most one licence per order. Null once an anonymous order has been forgotten. */
    order_id: Nullable<string>
    /** Null while it waits for whoever proves the address it was bought with. */
    account_id: Nullable<string>
    email_key: Nullable<string>
    plan_id: number
    state: string
    issued_at: number
    updates_until: number
  }
  /** What the built-in sandbox of the payment providers keeps. Its package says what is in there. */
  sandbox_objects: SandboxTables['sandbox_objects']
  releases: {
    /** Such as 1.2.3. Its files and its log entry name it. */
    version: string
    published_at: number
    /** Markdown, as it was written. */
    notes: string
    key_id: string
    signature: string
  }
  release_files: {
    version: string
    name: string
    size: number
    sha256: string
  }
  /** Append-only: nothing ever changes or removes a row. */
  release_log: {
    sequence: number
    previous_hash: string
    content: string
    hash: string
    key_id: string
    signature: string
  }
  /** Bugs and feature requests. */
  issues: {
    /** What its address shows: 1, 2, 3 … */
    id: number
    type: string
    title: string
    description: string
    status: string
    /** Changed in the transaction of each vote, so that nobody has to count them. */
    votes: number
    release: string | null
    /** Null once its author's account is deleted. */
    account_id: string | null
    /** 1 until a moderator has let it through. */
    held: number
    submitted_at: number
    /** Of all changes to the tracker, the one that made this row what it is. */
    changed_seq: number
  }
  issue_votes: {
    account_id: string
    issue_id: number
    created_at: number
  }
  /** When an issue moved to which status, for the feed. */
  issue_changes: {
    id: string
    issue_id: number
    status: string
    release: string | null
    at: number
  }
  /** Mailing the followers of an issue about its new status: how far it has got. */
  issue_announcements: {
    issue_id: number
    status: string
    announced_at: number
    /** Accounts up to this one, in the order of their ids, have their mail. */
    told_up_to: string
    finished_at: Nullable<number>
  }
  /** 'issue' is the number of the newest issue, 'change' of the newest change. */
  tracker_counters: {
    name: string
    value: number
  }
}

/** May be left out when a row is inserted. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
