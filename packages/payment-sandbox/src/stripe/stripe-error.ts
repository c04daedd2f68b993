/** Stripe says no, in Stripe's words. */
export class StripeError extends Error {
  readonly status: number
  readonly error: {
    type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
    code?: string
    param?: string
    message: string
  }

  constructor(status: number, error: StripeError['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  })
}

export function missing(what: string, id: string, param = 'id', status = 404): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}
