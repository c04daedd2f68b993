import { sql } from 'kysely'

import { type PersonalTables, text, time, withheld } from './declaration.ts'

/** The account itself. */
export const accountData: PersonalTables<'accounts'> = {
  accounts: {
    owned: ({ accountId }) => sql<boolean>`id = ${accountId}`,
    columns: {
      id: text('The number of your account: everything else of yours points to it.'),
      username: text('Your name here, as you wrote it.'),
      username_key: text('The same name in one spelling, so that nobody else can take it.'),
      email: text('Where we reach you about your account.'),
      email_key: text('The same address in one spelling, so that it has one account.'),
      email_proved_at: time('When you verified the address.'),
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
