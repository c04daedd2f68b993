import type { ErrorCode } from '@leadline/contract/errors'

/** An error whose message is meant for the person who called. Everything else stays in the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: { retryAfterSeconds?: number } = {}) {
    super(message)
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
