import { ApiError } from '@leadline/client/api-error'
import { login, type LoginAnswer } from '@leadline/contract/accounts'

import { call } from '../../api/call.ts'
import { track } from '../../platform/analytics.ts'
import { saveSession } from '../../platform/session.ts'

/** A login that still needs a second factor. */
export interface Challenge {
  token: string
  methods: NonNullable<LoginAnswer['methods']>
  identifier: string
  remember: boolean
}

export type LoginResult = 'signed-in' | { problem: string } | { challenge: Challenge }

export async function logIn(
  typed: { identifier: string; password: string },
  remember: boolean,
): Promise<LoginResult> {
  const identifier = typed.identifier.trim()
  try {
    const body = { username: identifier, password: typed.password }
    return finishLogin(await call(login, { body }), { identifier, remember })
  } catch (error) {
    return { problem: loginProblem(error) }
  }
}

/** Only a token signs in. */
export function finishLogin(
  { token, challenge, methods, message, ...user }: LoginAnswer,
  { identifier, remember }: { identifier: string; remember: boolean },
): LoginResult {
  if (token) {
    track({ name: 'login' })
    const { email = '', username = identifier, avatar } = user
    saveSession({ id: token, email, username, ...(avatar && { avatar }) }, remember)
    return 'signed-in'
  }
  if (challenge && methods?.length) {
    return { challenge: { token: challenge, methods, identifier, remember } }
  }
  return { problem: message || 'Login failed' }
}

/** Too many attempts and a server out of service have nothing to do with what was typed. */
const statusesThatExplain = new Set([429, 503])

function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error. Please try again.'
  return statusesThatExplain.has(error.status) ? error.message : 'Invalid username or password.'
}
