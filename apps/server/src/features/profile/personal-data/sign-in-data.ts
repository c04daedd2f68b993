import { sql } from 'kysely'

import { type PersonalTables, no, ofAccount, picture, text, time, withheld } from './declaration.ts'

/** How somebody signs in, and what an account was given or denied. */
export const signInData: PersonalTables<
  | 'claimed_usernames'
  | 'sessions'
  | 'account_links'
  | 'address_changes'
  | 'account_badges'
  | 'account_restrictions'
  | 'staff_actions'
  | 'totp_secrets'
  | 'recovery_codes'
  | 'passkeys'
  | 'second_factor_challenges'
  | 'avatars'
> = {
  claimed_usernames: {
    owned: ofAccount,
    columns: {
      username_key: text('The username that you registered with, so that nobody else can take it.'),
      account_id: no,
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
      device: text(
        'What you signed in with, so that you can tell sessions apart: browser and system, or that it is Leadline. Never browser or system for anonymous accounts.',
      ),
      kind: text('Whether it is the session of a browser, or of a Leadline that you linked.'),
      idle_ms: text('How long the session lasts without use, in milliseconds.'),
      created_at: time('When you signed in.'),
      last_used_at: time('When the session was last used: unused ones end.'),
      expires_at: time('When the session ends at the latest.'),
    },
  },
  account_links: {
    owned: ofAccount,
    columns: {
      token_hash: withheld('Recognizes a link that we emailed to you, as a hash.'),
      account_id: no,
      purpose: text('What an emailed link is for.'),
      expires_at: time('Until when an emailed link works.'),
    },
  },
  address_changes: {
    owned: ofAccount,
    columns: {
      account_id: no,
      token_hash: withheld('Recognizes the link that we emailed to your new address, as a hash.'),
      email: text('The new address that you asked for and have not confirmed yet.'),
      expires_at: time('Until when you can confirm it.'),
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
}
