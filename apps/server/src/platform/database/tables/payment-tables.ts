import type { SandboxTables } from '@leadline/payment-sandbox/sandbox-host'
import type { Generated } from 'kysely'

import type { Nullable } from './nullable.ts'

/** Orders, and the money for them. */
export interface PaymentTables {
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
    /** The one payment that the license was issued for. */
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
    /** When to ask the provider again, whatever it reports meanwhile; null is never. */
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
  /** What the built-in sandbox of the payment providers keeps. Its package says what is in there. */
  sandbox_objects: SandboxTables['sandbox_objects']
}
