import { ApiError } from '@leadline/client/api-error'

const failed = 'Failed to send message. Please try again later.'

/** What the sender can do something about: a field, the length, how often. The rest is ours to mend. */
const actionable = new Set(['invalid_request', 'payload_too_large', 'too_many_requests'])

/** The text of every failure and, where the sender can act on it, the server's reason after it. */
export function contactFailure(error: unknown): string {
  const isActionable = error instanceof ApiError && actionable.has(error.code ?? '')
  return isActionable ? `${failed} ${error.message}` : failed
}
