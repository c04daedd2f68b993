import { type ErrorCode, errorStatus } from '@leadline/contract/errors'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'

import { AppError } from '../app-error.ts'
import { isForPerson, sendProblem } from './problem-page.ts'

/** What a person can do about it: wait, or look at what was asked for. */
const adviceOn = (status: number) =>
  status >= errorStatus.internal || status === errorStatus.too_many_requests
    ? 'Load the page again in a moment. Nothing of yours is lost.'
    : 'Check the address, or begin at the front page. Nothing of yours is lost.'

/** What Fastify itself refuses, in our words. */
const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_request', 'The request body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_request', 'The request body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The request body is incomplete.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the request body as application/json.',
  ],
  FST_ERR_BAD_URL: ['invalid_request', 'The address is not valid.'],
}

/** The one place where a throw becomes an answer. The text of an unknown error never leaves. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Also what fails before any route is found, such as an address that cannot be read. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message, fields, retryAfterSeconds } = refusalOf(error, request.log)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  if (!isForPerson(request)) return sendError(reply, code, message, fields)
  const status = errorStatus[code]
  const advice = adviceOn(status)
  const problem = { heading: 'This page could not be shown', message, advice }
  return sendProblem(reply, status, problem, request.server.problemPage)
}

/** What is said of a throw, to a program or to a person. What we do not know goes into the log. */
export function refusalOf(
  error: unknown,
  log: FastifyBaseLogger,
): Pick<AppError, 'code' | 'message'> & Partial<Pick<AppError, 'fields' | 'retryAfterSeconds'>> {
  if (error instanceof AppError) return error
  const { code = '', statusCode }: Partial<FastifyError> = error instanceof Error ? error : {}
  const known = fastifyErrors[code]
  if (known) return { code: known[0], message: known[1] }
  // The prototype-poisoning guard of the JSON parser throws a bare SyntaxError with status 400.
  if (statusCode === 400) return { code: 'invalid_request', message: 'The request is not valid.' }
  log.error({ err: error }, 'a request failed')
  return { code: 'internal', message: 'Something went wrong on our side. Please try again.' }
}

export function sendError(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  fields?: Readonly<Record<string, string>>,
): FastifyReply {
  return reply
    .status(errorStatus[code])
    .header('cache-control', 'no-store')
    .send({ message, code, ...(fields && { fields }) })
}
