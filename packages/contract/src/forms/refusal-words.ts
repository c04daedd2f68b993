import type { Refusal } from './plain-form.ts'

/** Too many attempts and a server out of service have nothing to do with what was typed. */
const statusesThatExplain = new Set([429, 503])

export function loginRefused({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  return statusesThatExplain.has(status) ? message : 'Invalid username or password.'
}

export const contactFailed = 'Failed to send message. Please try again later.'

/** What the sender can do something about: a field, the length, how often. The rest is ours to mend. */
const actionable = new Set(['invalid_request', 'payload_too_large', 'too_many_requests'])

/** The text of every failure and, where the sender can act on it, the server's reason after it. */
export function contactRefused({ code, message }: Pick<Refusal, 'code' | 'message'>): string {
  return actionable.has(code) ? `${contactFailed} ${message}` : contactFailed
}
