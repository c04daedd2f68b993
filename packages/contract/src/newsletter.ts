import * as z from 'zod/mini'

import { Email } from './accounts/email.ts'
import { OneUseToken } from './accounts/one-use-token.ts'
import { minuteMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { Slug } from './news.ts'

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/subscribe',
  who: 'anyone',
  summary: 'Ask for the newsletter. The address is subscribed once its owner confirms by email.',
  tag: 'Newsletter',
  body: z.strictObject({ email: Email }),
  // The same for every address: nobody can ask who is subscribed.
  response: z.strictObject({ subscribed: z.literal(true) }),
  status: 201,
  errors: ['too_many_requests'],
  limit: { max: 5, windowMs: 10 * minuteMs },
})

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/confirm',
  who: 'anyone',
  summary: 'Confirm a subscription with the one-use token of the emailed link.',
  tag: 'Newsletter',
  body: z.strictObject({ token: OneUseToken }),
  response: z.strictObject({ confirmed: z.literal(true) }),
  errors: ['invalid_token', 'too_many_requests'],
  limit: { max: 30, windowMs: 10 * minuteMs },
})

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/unsubscribe',
  who: 'anyone',
  summary: 'End a subscription with the token of the emailed link.',
  tag: 'Newsletter',
  body: z.strictObject({ token: OneUseToken }),
  response: z.strictObject({ unsubscribed: z.literal(true) }),
  errors: ['invalid_token', 'too_many_requests'],
  limit: { max: 30, windowMs: 10 * minuteMs },
})

export const sendNewsletter = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/issues',
  who: 'administrator',
  summary: 'Send a news article to every subscriber. An article can be sent once.',
  tag: 'Newsletter',
  body: z.strictObject({ slug: Slug }),
  response: z.strictObject({
    id: z.string(),
    slug: z.string(),
    subject: z.string(),
    /** How many people are subscribed now. */
    recipients: z.number(),
  }),
  status: 201,
  errors: [
    'not_signed_in',
    'not_allowed',
    'second_factor_required',
    'not_found',
    'newsletter_already_sent',
  ],
})
