import type { ErrorCode } from '@leadline/contract/errors'

export interface AppErrorOptions {
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number
  /** What is wrong with which field of the body, as readable text. */
  fields?: Readonly<Record<string, string>>
  /** The one field of the body that the message is about. */
  field?: string
}

/** An error whose message is meant for the person who called. Everything else stays in the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message)
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    const { field } = options
    this.fields = field === undefined ? options.fields : { [field]: message }
  }
}
