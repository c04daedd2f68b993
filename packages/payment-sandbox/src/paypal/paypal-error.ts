export interface Issue {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body' | 'header' | 'path'
}

/** PayPal says no, in PayPal's words. */
export class PaypalError extends Error {
  readonly status: number
  readonly errorName: string
  readonly details: Issue[]

  constructor(status: number, name: string, message: string, details: Issue[] = []) {
    super(message)
    this.status = status
    this.errorName = name
    this.details = details
  }
}

/** Understood, and against the rules. */
export function unprocessable(issue: string, description: string, field?: string): PaypalError {
  return new PaypalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description, ...(field !== undefined && { field, location: 'body' as const }) }],
  )
}

/** Not understood. */
export function malformed(issue: string, field: string, value?: string): PaypalError {
  const text = 'Request is not well-formed, syntactically incorrect, or violates schema.'
  const description = 'The value of a field does not conform to the expected format.'
  return new PaypalError(400, 'INVALID_REQUEST', text, [
    { issue, description, field, location: 'body', ...(value !== undefined && { value }) },
  ])
}

export function notFound(): PaypalError {
  return new PaypalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])
}
