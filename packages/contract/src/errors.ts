import * as z from 'zod/mini'

/** Every error an API call can answer with: its code and its HTTP status. There is no second table. */
export const errorStatus = {
  invalid_request: 400,
  invalid_token: 400,
  password_too_common: 400,
  avatar_refused: 400,
  plan_not_for_sale: 400,
  same_address: 400,
  invalid_credentials: 401,
  invalid_code: 401,
  not_signed_in: 401,
  sign_in_to_verify: 401,
  not_allowed: 403,
  badge_not_granted: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  username_taken: 409,
  address_taken: 409,
  address_verified: 409,
  newsletter_already_sent: 409,
  order_already_paid: 409,
  payment_under_way: 409,
  licence_not_valid: 409,
  order_not_approved: 409,
  claim_not_ready: 409,
  claim_answered: 409,
  claim_code_taken: 409,
  comments_locked: 409,
  claim_over: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  instrument_declined: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Codes that any call may answer with, so calls do not repeat them. */
export const commonErrors = [
  'invalid_request',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** The body of every answer that is not a success. The site reads codes it does not know as text. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  /** What is wrong with single fields of the body, by their names, as readable text for whoever filled them in. */
  fields: z.optional(z.record(z.string(), z.string())),
})
