import { type Json, jsonText } from '../../wire/json-text.ts'
import { type WireAnswer, jsonHeaders, textAnswer } from '../../wire/wire.ts'

export function ok(body: Json): WireAnswer {
  return { status: 200, headers: { ...jsonHeaders }, body: jsonText(body) }
}

/** The generic shape of a refusal. */
export function refusal(status: number, error: string, message: string): WireAnswer {
  return {
    status,
    headers: { ...jsonHeaders },
    body: jsonText({ error, error_details: message, message }),
  }
}

export function invalidArgument(message: string): WireAnswer {
  return {
    status: 400,
    headers: { ...jsonHeaders },
    body: jsonText({ error: 'INVALID_ARGUMENT', code: 3, message, details: [] }),
  }
}

export function internalError(): WireAnswer {
  const body = { error: 'INTERNAL', message: 'internal server error' }
  return { status: 500, headers: { ...jsonHeaders }, body: jsonText(body) }
}

export function unknownProduct(id: string): WireAnswer {
  return {
    status: 404,
    headers: { ...jsonHeaders },
    body: jsonText({ error: 'NOT_FOUND', message: `Product ${id} not supported` }),
  }
}

export function unauthorized(): WireAnswer {
  return textAnswer(401, 'Unauthorized')
}

export function missingScope(): WireAnswer {
  return refusal(403, 'PERMISSION_DENIED', 'Missing required scopes')
}

export function tooManyRequests(limit: number): WireAnswer {
  return {
    status: 429,
    headers: {
      ...jsonHeaders,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1',
    },
    body: jsonText({ errors: [{ id: 'rate_limit_exceeded', message: 'Too many requests' }] }),
  }
}
