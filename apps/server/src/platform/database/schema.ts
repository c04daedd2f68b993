import type { ColumnType } from 'kysely'

/** The tables, as both engines know them: text, integers, instants as integer milliseconds. */
export interface Tables {
  rate_limit_windows: {
    /** HMAC of subject and client: nobody can be read from it. */
    key: string
    window_ends_at: number
    calls: number
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
  accounts: {
    id: string
    username: string
    /** Without regard to case. */
    username_key: string
    /** Null for an anonymous account. */
    email: string | null
    email_key: string | null
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
  /** What staff did to whom; written in the same transaction as the deed. */
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
}

/** May be left out when a row is inserted. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
