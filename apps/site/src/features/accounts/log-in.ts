import { ApiError } from '@leadline/client/api-error'
import { login, type LoginAnswer } from '@leadline/contract/accounts/accounts'
import { loginRefused } from '@leadline/contract/forms/refusal-words'

import { call } from '../../api/call.ts'
import { track } from '../../platform/analytics.ts'
import { saveSession } from '../../platform/session/session.ts'

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
    const body = { username: identifier, password: typed.password, ...(remember && { remember }) }
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

function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error. Please try again.'
  return loginRefused(error)
}
