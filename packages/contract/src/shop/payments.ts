import * as z from 'zod/mini'

import { Email } from '../accounts/email.ts'
import { minuteMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { LicenseId, LicenseSummary } from '../licenses.ts'
import { PlanId } from './plan-id.ts'

export const orderStatuses = [
  'pending',
  'processing',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
  'expired',
  'failed',
  'cancelled',
  'review',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentMethods = ['stripe', 'paypal', 'bitcoin', 'monero', 'free'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const cryptoTypes = ['bitcoin', 'monero'] as const
export const CryptoType = z.enum(cryptoTypes)
export type CryptoType = z.infer<typeof CryptoType>

/** Unguessable: whoever has it may see the order, which says nothing about the buyer. */
export const OrderId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** SHA-256 of the 43 characters of a claim secret (its text, not the bytes it encodes), as base64url. */
export const ClaimHash = z.string().check(z.regex(/^[\w-]{43}$/))

const claimCodeMessage = 'A claim code has 43 letters, digits, hyphens and underscores.'
export const ClaimCode = z
  .string(claimCodeMessage)
  .check(z.trim(), z.regex(/^[\w-]{43}$/, claimCodeMessage))

const Count = z.int().check(z.minimum(0))
const Cents = Count

/** What can be bought here, at which price, and how it can be paid. */
export const Offer = z.strictObject({
  plans: z.array(
    z.strictObject({
      id: PlanId,
      title: z.string(),
      subtotalCents: Cents,
      taxCents: Cents,
      totalCents: Cents,
      currency: z.literal('USD'),
    }),
  ),
  methods: z.strictObject({
    card: z.boolean(),
    /** The address of the wallet's script, with all its parameters. */
    paypal: z.nullable(z.strictObject({ scriptUrl: z.string() })),
    crypto: z.array(CryptoType),
  }),
  /** Payments are played through: no money moves. */
  sandbox: z.boolean(),
})
export type Offer = z.infer<typeof Offer>

export const readOffer = endpoint({
  method: 'GET',
  path: '/api/v1/payments/offer',
  who: 'anyone',
  summary: 'The price list with tax, and the ways to pay that are on offer.',
  tag: 'Payments',
  response: Offer,
  errors: [],
})

/** A browser that has an order open goes on with it rather than making another. */
const order = z.optional(OrderId)
/**
 * Random, made by the browser. Whoever is not signed in goes on with an order only by the secret that it
 * was begun with; the server keeps its hash.
 */
export const BrowserSecret = z.string().check(z.regex(/^[\w-]{43}$/))
const browserSecret = z.optional(BrowserSecret)
/** Not needed by somebody who is signed in: the order then belongs to that account. */
const email = z.optional(Email)
const checkoutLimit = { max: 60, windowMs: 10 * minuteMs }
const checkoutErrors = [
  'plan_not_for_sale',
  'order_already_paid',
  'payment_under_way',
  'too_many_requests',
] as const

export const startCardCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/payments/stripe-checkout',
  who: 'anyone',
  summary: 'Open an order and a card payment page for it.',
  tag: 'Payments',
  body: z.strictObject({ plan: PlanId, email, order, browserSecret }),
  response: z.strictObject({ url: z.string(), sessionId: z.string(), order: OrderId }),
  errors: checkoutErrors,
  limit: checkoutLimit,
})

export const startPaypalCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/payments/paypal-checkout',
  who: 'anyone',
  summary: 'Open an order and the wallet order that pays it.',
  tag: 'Payments',
  body: z.strictObject({ plan: PlanId, email, order, browserSecret }),
  response: z.strictObject({ id: z.string(), order: OrderId }),
  errors: checkoutErrors,
  limit: checkoutLimit,
})

const Capture = z.object({ id: z.string(), status: z.string() })

export const capturePaypalOrder = endpoint({
  method: 'POST',
  path: '/api/v1/payments/paypal/orders/{orderId}/capture',
  who: 'anyone',
  summary: 'Take the payment that the buyer has approved. Asking again answers the same.',
  tag: 'Payments',
  params: z.strictObject({ orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  body: z.optional(z.nullable(z.strictObject({}))),
  response: z.strictObject({
    status: z.string(),
    debug_id: z.string(),
    purchaseUnits: z.array(
      z.strictObject({
        payments: z.optional(z.strictObject({ captures: z.array(Capture) })),
        items: z.array(z.object({ name: z.string() })),
      }),
    ),
    order: OrderId,
  }),
  errors: [
    'not_found',
    'order_already_paid',
    'order_not_approved',
    'instrument_declined',
    'too_many_requests',
  ],
  limit: checkoutLimit,
})

export const startCryptoCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/payments/btcpay-invoice',
  who: 'anyone',
  summary: 'Open an order and a Bitcoin or Monero invoice for it, anonymously if so asked.',
  tag: 'Payments',
  body: z.strictObject({
    plan: PlanId,
    email,
    cryptoType: z.optional(CryptoType),
    anonymous: z.optional(z.boolean()),
    /** Of the secret that the buyer's browser keeps to claim the anonymous account. */
    claimHash: z.optional(ClaimHash),
    order,
    browserSecret,
  }),
  response: z.strictObject({
    url: z.string(),
    sessionId: z.string(),
    order: OrderId,
    /** Made here, and shown once, when an anonymous buyer sent no hash of their own. */
    claim: z.optional(z.string()),
  }),
  errors: [...checkoutErrors, 'claim_code_taken'],
  limit: checkoutLimit,
})

/** What is to be said of one payment, in the order's words rather than the provider's. */
export const paymentStates = [
  'open',
  'processing',
  'paid',
  'expired',
  'failed',
  'cancelled',
  'review',
] as const

/** Why a person has to look at a payment. */
export const reviewReasons = ['partial', 'late', 'unconfirmed', 'mismatch', 'paid_twice'] as const

export const CryptoDetails = z.strictObject({
  /** 'BTC' or 'XMR'. */
  currency: z.string(),
  /** Amounts of coin as decimal text: the whole, what arrived and what is left to pay. */
  amount: z.string(),
  paid: z.string(),
  due: z.string(),
  /** Where the rest can be sent while the invoice is watched. */
  paymentLink: z.nullable(z.string()),
  /** The receiving address by itself, for as long as the link. Payments read before it was kept have none. */
  address: z.optional(z.nullable(z.string())),
})
export type CryptoDetails = z.infer<typeof CryptoDetails>

/** Its number is for the account that the order belongs to: a link to an order is passed on more easily than a license. */
const OrderLicense = z.strictObject({ ...LicenseSummary.shape, id: z.optional(LicenseId) })

export const OrderView = z.strictObject({
  id: OrderId,
  plan: z.strictObject({ id: z.number(), title: z.string() }),
  status: z.enum(orderStatuses),
  method: z.enum(paymentMethods),
  subtotalCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  taxBasisPoints: Cents,
  currency: z.literal('USD'),
  date: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  anonymous: z.boolean(),
  /** Of an anonymous order: 'waiting' for the money, 'ready' to be claimed, or 'claimed'. */
  claim: z.nullable(z.enum(['waiting', 'ready', 'claimed'])),
  sandbox: z.boolean(),
  payments: z.array(
    z.strictObject({
      id: z.string(),
      method: z.enum(paymentMethods),
      state: z.enum(paymentStates),
      review: z.nullable(z.enum(reviewReasons)),
      overpaid: z.boolean(),
      /** While it can still be paid. */
      checkoutUrl: z.nullable(z.string()),
      expiresAt: z.nullable(z.iso.datetime()),
      crypto: z.nullable(CryptoDetails),
      /** Where the buyer says to which address crypto is to be sent back. */
      refundUrl: z.nullable(z.string()),
      /** What had arrived went back, all of it. */
      returned: z.boolean(),
      /** How often the buyer's card or account was declined. */
      declines: Count,
      /** The buyer has turned to another payment: this one is over, and not to be paid any more. */
      left: z.boolean(),
    }),
  ),
  license: z.nullable(OrderLicense),
  /** The same by the name that it had before: for whoever reads that. */
  licence: z.optional(z.nullable(OrderLicense)),
  /** Only for the account that the order belongs to. */
  buyer: z.nullable(z.strictObject({ email: z.nullable(z.string()) })),
})
export type OrderView = z.infer<typeof OrderView>

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/v1/payments/orders/{id}',
  who: 'anyone',
  summary: 'An order as it stands: what was ordered, what arrived, what is left to do.',
  tag: 'Payments',
  params: z.strictObject({ id: OrderId }),
  response: OrderView,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 600, windowMs: 10 * minuteMs },
})

/** An answer that was lost on its way can be asked for again this long; it brings another password. */
export const claimAgainMs = 15 * minuteMs

/** What an anonymous buyer is shown once. */
export const Credentials = z.strictObject({
  username: z.string(),
  password: z.string(),
  order: OrderId,
  /** Until when a lost answer can be claimed again; that replaces the password. */
  claimableUntil: z.iso.datetime(),
})
export type Credentials = z.infer<typeof Credentials>

export const claimOrder = endpoint({
  method: 'POST',
  path: '/api/v1/payments/claim',
  who: 'anyone',
  summary: 'Claim the account of an anonymous order that is paid. Answers with the credentials.',
  tag: 'Payments',
  body: z.strictObject({ claim: ClaimCode }),
  response: Credentials,
  errors: ['not_found', 'claim_not_ready', 'claim_answered', 'claim_over', 'too_many_requests'],
  limit: { max: 120, windowMs: 10 * minuteMs },
})

/** Which order a claim code belongs to, paid or not: for a buyer in another browser. */
export const findClaim = endpoint({
  method: 'POST',
  path: '/api/v1/payments/claim/order',
  who: 'anyone',
  summary: 'The order that a claim code belongs to.',
  tag: 'Payments',
  body: z.strictObject({ claim: ClaimCode }),
  response: z.strictObject({ order: OrderId }),
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 30, windowMs: 10 * minuteMs },
})

export const HistoryItem = z.strictObject({
  id: OrderId,
  plan: z.string(),
  status: z.enum(orderStatuses),
  subtotalCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  currency: z.literal('USD'),
  method: z.enum(paymentMethods),
  date: z.iso.datetime(),
  license: z.nullable(LicenseSummary),
  /** The same by the name that it had before: for whoever reads that. */
  licence: z.optional(z.nullable(LicenseSummary)),
})
export type HistoryItem = z.infer<typeof HistoryItem>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments/history',
  who: 'signed-in',
  summary: 'The orders of the account, newest first.',
  tag: 'Payments',
  response: z.array(HistoryItem),
  errors: ['not_signed_in'],
})
