import { sql } from 'kysely'

import { type PersonalTables, no, text, time, withheld } from './declaration.ts'

/** What people wrote to us, and what waits to be mailed to them. */
export const mailData: PersonalTables<
  | 'mail_outbox'
  | 'contact_messages'
  | 'newsletter_unsubscribe_links'
  | 'newsletter_subscribers'
  | 'newsletter_issues'
> = {
  mail_outbox: {
    owned: ({ emailKey }) =>
      sql<boolean>`sent_at is null and (lower(to_address) = ${emailKey} or lower(reply_to) = ${emailKey})`,
    columns: {
      id: no,
      dedupe_key: no,
      to_address: text('Where an email waiting to be sent is going. Emptied once it is sent.'),
      reply_to: text('Who gets the reply to a waiting email. Emptied once it is sent.'),
      subject: text('The subject of an email waiting to be sent. Emptied once it is sent.'),
      text: withheld(
        'The text of a waiting email. It may hold a link that only the email may show.',
      ),
      html: withheld('The same text for email programs that show HTML.'),
      headers: withheld('Further headers of a waiting email, such as the link to unsubscribe.'),
      attachments: withheld('What is attached to a waiting email, such as a license.'),
      created_at: time('When a waiting email was written.'),
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
      subject: text('The subject of a message from the contact form.'),
      message: text('A message from the contact form, so that we can answer it.'),
      created_at: time('When a message from the contact form arrived.'),
    },
  },
  newsletter_unsubscribe_links: {
    owned: ({ emailKey }) =>
      sql<boolean>`subscriber_id in (select id from newsletter_subscribers where email_key = ${emailKey})`,
    columns: {
      token_hash: withheld('Recognizes the link to unsubscribe in each newsletter, as a hash.'),
      subscriber_id: no,
      created_at: time('When a newsletter with a link to unsubscribe was prepared.'),
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
      confirm_token_hash: withheld(
        'Recognizes the link that confirms the subscription, as a hash.',
      ),
      confirm_expires_at: time('Until when that link works.'),
      confirmed_at: time('When the subscription was confirmed: our proof that it was wanted.'),
      unsubscribed_at: time('When the newsletter was ended: so that it stays ended.'),
      last_mail_at: time(
        'When a confirmation email was sent: so that nobody is flooded with them.',
      ),
      second_last_mail_at: time('When the confirmation email before that was sent.'),
      third_last_mail_at: time('When the confirmation email before that was sent.'),
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
}
