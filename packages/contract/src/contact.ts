import * as z from 'zod/mini'

import { Email } from './accounts/email.ts'
import { minuteMs } from './durations.ts'
import { endpoint } from './endpoint.ts'

const oneLine = /^[^\p{Cc}\u2028\u2029]+$/u
const manyLines = /^(?:[^\p{Cc}]|[\n\r\t])+$/u

/** One visible line: no line breaks and no control characters. */
function line(field: string, maxLength: number) {
  return z
    .string(`Please enter ${field}`)
    .check(
      z.trim(),
      z.minLength(1, `Please enter ${field}`),
      z.maxLength(maxLength, `Please keep ${field} to ${maxLength} characters`),
      z.regex(oneLine, `Please enter ${field} on one line, without special characters`),
    )
}

export const contactLimits = { name: 100, subject: 150, message: 5000 } as const

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/v1/contact',
  who: 'anyone',
  summary: 'Send a message to support. It is stored, and emailed to the people who answer.',
  tag: 'Contact',
  body: z.strictObject({
    name: line('your name', contactLimits.name),
    email: Email,
    subject: line('the subject', contactLimits.subject),
    message: z
      .string('Please enter a message')
      .check(
        z.trim(),
        z.minLength(1, 'Please enter a message'),
        z.maxLength(
          contactLimits.message,
          `Please keep your message to ${contactLimits.message} characters`,
        ),
        z.regex(manyLines, 'Please enter a message without control characters'),
      ),
  }),
  response: z.strictObject({ received: z.literal(true) }),
  status: 201,
  errors: ['too_many_requests'],
  limit: { max: 5, windowMs: 10 * minuteMs },
})
