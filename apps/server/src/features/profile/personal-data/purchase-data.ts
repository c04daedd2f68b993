import { sql } from 'kysely'

import { type PersonalTables, no, ofBuyer, text, time, withheld } from './declaration.ts'

/** Orders, payments and licenses. */
export const purchaseData: PersonalTables<
  | 'licences'
  | 'provider_events'
  | 'refunds'
  | 'payment_attempts'
  | 'payment_alerts'
  | 'orders'
  | 'sandbox_objects'
> = {
  licences: {
    owned: ofBuyer,
    outlivesAccount: { emptied: ['account_id', 'email_key'] },
    columns: {
      id: text('The number of your license.'),
      order_id: text('The order that the license was bought with.'),
      account_id: no,
      email_key: text('The address that the license was bought with, until it is verified.'),
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
      body: withheld('Their message as it came, until it is processed: three days at most.'),
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
    outlivesAccount: {
      emptied: ['account_id', 'begun_by', 'browser_hash', 'email', 'email_key'],
    },
    columns: {
      id: text('The number of an order. Order records are kept for 7 years, for the tax office.'),
      account_id: no,
      begun_by: no,
      browser_hash: withheld('Recognizes the browser that the order was begun in, as a hash.'),
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
}
