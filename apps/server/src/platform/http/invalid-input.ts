import type * as z from 'zod/mini'

import { AppError } from '../app-error.ts'

type Issue = z.core.$ZodIssue

/** Nobody fills in an address by hand: one sentence is enough. */
export function invalidAddress(issues: readonly Issue[]): AppError {
  return new AppError('invalid_request', describe(issues))
}

/** What does not fit the contract: all of it in one sentence, and field by field for a form. */
export function invalidBody(issues: readonly Issue[]): AppError {
  const fields = fieldsOf(issues)
  return new AppError('invalid_request', describe(issues), {
    ...(Object.keys(fields).length > 0 && { fields }),
  })
}

/** Messages of the contract are whole sentences; zod's own need the field's name before them. */
function describe(issues: readonly Issue[]): string {
  const sentences = issues.map((issue) =>
    isOurs(issue) || issue.path.length === 0
      ? issue.message
      : `${issue.path.map(String).join('.')}: ${issue.message}`,
  )
  return [...new Set(sentences)].join(' ')
}

/** The first problem of each field of the body, as one would say it beside the field. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const [name] = issue.path
    if (typeof name === 'string' && !fields.has(name)) fields.set(name, besideField(issue))
  }
  return Object.fromEntries(fields)
}

function besideField(issue: Issue): string {
  if (isOurs(issue)) return issue.message
  const isText = 'origin' in issue && issue.origin === 'string'
  if (isText && issue.code === 'too_big') return `Use at most ${issue.maximum} characters.`
  if (isText && issue.code === 'too_small') return `Use at least ${issue.minimum} characters.`
  return 'Please check this.'
}

function isOurs({ message }: Issue): boolean {
  return !/^(?:Invalid|Too|Unrecognized|Expected)/.test(message)
}
