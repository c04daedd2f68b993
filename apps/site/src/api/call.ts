import type { Answer, CallInput, Endpoint } from '@leadline/contract/endpoint'
import { ErrorBody } from '@leadline/contract/errors'

import { readToken, reportRefused } from './token.ts'

/** Effectively none: the server decides how long it takes. */
const requestTimeoutMs = 60_000_000

/** The server answered, and the answer is not a success. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, status: number, code: string | undefined) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The request never got an answer. */
export class NetworkError extends Error {}

/** What a screen shows for a failed call. `general` is for what is neither of the two above. */
export function messageFor(error: unknown, general: string): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof NetworkError) return 'Network error. Please try again.'
  return general
}

type Input<E extends Endpoint> = {
  [K in keyof CallInput<E> as CallInput<E>[K] extends undefined ? never : K]: CallInput<E>[K]
}

/** Make one call of the contract. The only fetch of the site. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { params, body } = input as Partial<CallInput<E>>
  const token = readToken()
  const response = await send(fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: headersFor(body, token),
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    signal: signal ?? AbortSignal.timeout(requestTimeoutMs),
  })
  if (!response.ok) {
    const error = await readError(response)
    if (token !== undefined && error.code === 'not_signed_in') reportRefused(token)
    throw error
  }
  const answer: unknown = endpoint.produces ? await response.text() : await response.json()
  return endpoint.response.parse(answer) as Answer<E>
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch (error) {
    if (error instanceof DOMException && /^(?:Abort|Timeout)Error$/.test(error.name)) {
      throw new NetworkError('Request timeout', { cause: error })
    }
    const message = error instanceof Error ? error.message : ''
    throw new NetworkError(message || 'Unknown error occurred', { cause: error })
  }
}

function headersFor(body: unknown, token: string | undefined): Record<string, string> {
  return {
    ...(body !== undefined && {
      'content-type': body instanceof Blob ? body.type : 'application/json',
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
}

async function readError(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined))
  return body.success
    ? new ApiError(body.data.message, response.status, body.data.code)
    : new ApiError(`HTTP Error: ${response.status}`, response.status, undefined)
}
