import { ApiError } from '@leadline/client/api-error'
import { contactFailed, contactRefused } from '@leadline/contract/forms/refusal-words'

/** The text of every failure and, where the sender can act on it, the server's reason after it. */
export function contactFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return contactFailed
  return contactRefused({ code: error.code ?? '', message: error.message })
}
