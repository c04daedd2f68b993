import type { Generated } from 'kysely'

import type { Nullable } from './nullable.ts'

/** Accounts and how their owners sign in. */
export interface AccountTables {
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
  /**
   * Usernames that somebody has registered with since this is written down. One whose address had an account
   * stays taken as well: else the second registration would disclose which addresses have accounts.
   */
  claimed_usernames: {
    username_key: string
    /** Null where the registration opened none. */
    account_id: string | null
  }
  sessions: {
    id: string
    account_id: string
    token_hash: string
    proved_second_factor: number
    /** Browser and system as readable text. Null for an anonymous account. */
    device: Nullable<string>
    /** 'desk' for a Leadline that was linked with the account, else 'browser'. */
    kind: Generated<string>
    /** It is over when it was not used for this long. */
    idle_ms: Generated<number>
    created_at: number
    last_used_at: number
    expires_at: number
  }
  /** Desks that ask to be linked with an account. It is nobody's: the account gets a session of its own. */
  device_links: {
    code_hash: string
    /** Of what the desk alone knows, and what is its token once it is linked. */
    secret_hash: string
    system: string
    version: string
    /** Recognizes the network it asked from for as long as it waits; no address. */
    network_mark: string
    /** 'waiting', 'confirmed' or 'refused'. */
    state: string
    started_at: number
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
