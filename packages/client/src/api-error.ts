/** The server answered, and the answer is not a success. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** What is wrong with single fields of what was sent, as readable text. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The request never got an answer, or none that could be read. */
export class NetworkError extends Error {}

/** What a screen shows for a failed call. `general` is for what is neither of the two above. */
export function messageFor(error: unknown, general: string): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof NetworkError) return 'Network error. Please try again.'
  return general
}
