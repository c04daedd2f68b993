import { LoginAnswer, logout } from '@leadline/contract/accounts/accounts'
import { type ErrorCode, errorStatus } from '@leadline/contract/errors'
import {
  type PlainForm,
  type PlainRequest,
  type PostedForm,
  sayRefusal,
} from '@leadline/contract/forms/plain-form'
import { echoed, plainFormAt } from '@leadline/contract/forms/plain-forms'
import type { FastifyRequest } from 'fastify'

import { AppError } from '../app-error.ts'
import { refusalOf } from './error-handler.ts'
import type { MakeCall } from './mount.ts'
import type { PlainAnswer } from './plain-answer.ts'
import type { PostedOnce } from './posted-once.ts'

const wrongFields = errorStatus.invalid_request

/**
 * Does what the form asks for, as its script would: the same checks, the same call, the same limits. Undefined where
 * the page has no form that works without script.
 */
export async function answerPlainForm(
  { makeCall, postedOnce }: { makeCall: MakeCall; postedOnce: PostedOnce },
  path: string,
  request: FastifyRequest,
): Promise<PlainAnswer | undefined> {
  const values = valuesIn(request)
  const form = plainFormAt(path, values)
  if (!form) return undefined
  const posted: PostedForm = { form: form.name, values: echoed(form, values), errors: {} }
  const errors = definedIn(form.check(values))
  if (Object.keys(errors).length > 0) return { status: wrongFields, posted: { ...posted, errors } }
  const sendNow = () => send(makeCall, form, { posted, values, request })
  if (!form.once) return sendNow()
  return postedOnce.answer({ request, form: form.name, values }, sendNow)
}

async function send(
  makeCall: MakeCall,
  form: PlainForm,
  given: { posted: PostedForm; values: Record<string, string>; request: FastifyRequest },
): Promise<PlainAnswer> {
  const { posted, values, request } = given
  // A plain form has no session of its own: its page could not read the answer of one.
  const make = ({ call, body }: PlainRequest, authorization?: string) =>
    makeCall(call, {
      clientAddress: request.ip,
      authorization,
      userAgent: request.headers['user-agent'],
      body,
    })
  try {
    const answer = await make(form.request(values))
    const opened = form.inSession && tokenIn(answer)
    if (!form.inSession || opened === undefined)
      return { status: 200, posted: { ...posted, answer } }
    const session = `Bearer ${opened}`
    try {
      const done = await make(form.inSession(values), session)
      return { status: 200, posted: { ...posted, answer: done } }
    } finally {
      await make({ call: logout, body: {} }, session)
    }
  } catch (error) {
    const refusal = refusalOf(error, request.log)
    const status = errorStatus[refusal.code satisfies ErrorCode]
    const said = sayRefusal(form, { ...refusal, status, message: refusal.message })
    const { retryAfterSeconds } = refusal
    return { status, posted: { ...posted, ...said }, retryAfterSeconds }
  }
}

/** Of a sign-in that was granted; none while a second factor is still to be proved. */
function tokenIn(answer: unknown): string | undefined {
  return LoginAnswer.safeParse(answer).data?.token
}

/** The fields that were posted and, where they lack, those of the address: a mailed link has its token there. */
function valuesIn(request: FastifyRequest): Record<string, string> {
  const query = request.url.split('?', 2)[1] ?? ''
  const type = request.headers['content-type'] ?? ''
  if (typeof request.body === 'string' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new AppError('unsupported_media_type', 'Send the form as the page does.')
  }
  const body = typeof request.body === 'string' ? request.body : ''
  // A name that comes twice has its last value, and none of them is a property of every object.
  const values = Object.create(null) as Record<string, string>
  for (const [name, value] of [...new URLSearchParams(query), ...new URLSearchParams(body)]) {
    values[name] = value
  }
  return values
}

function definedIn(errors: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const found = Object.entries(errors).flatMap(([name, error]) =>
    error === undefined ? [] : [[name, error] as const],
  )
  return Object.fromEntries(found)
}
