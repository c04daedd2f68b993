import { ApiError, messageFor } from '@leadline/client/api-error'
import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import {
  answerSecondFactor,
  finishPasskeyLogin,
  startPasskeyLogin,
} from '@leadline/contract/accounts/second-factor'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

import { call } from '../../api/call.ts'
import { type Challenge, finishLogin, type LoginResult } from './log-in.ts'

/** Beyond the results of a login: the challenge is over, and the password is needed again. */
export type ChallengeResult =
  | LoginResult
  | { expired: string }
  /** What the server says of the code itself. */
  | { wrongCode: string }

export function answerWithCode(challenge: Challenge, code: string): Promise<ChallengeResult> {
  return finish(challenge, () => call(answerSecondFactor, { body: { ...stepOf(challenge), code } }))
}

export function answerWithPasskey(challenge: Challenge): Promise<ChallengeResult> {
  return finish(challenge, async () => {
    const body = { challenge: challenge.token }
    const { options } = await call(startPasskeyLogin, { body })
    const answer = await askForPasskey(options)
    return call(finishPasskeyLogin, { body: { ...stepOf(challenge), answer } })
  })
}

function stepOf({ token, remember }: Challenge) {
  return { challenge: token, ...(remember && { remember }) }
}

/** The browser did not give a passkey: none fits, or its owner said no. */
class NoPasskey extends Error {}

async function askForPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    // The library checks what it is given; the contract only passes it on.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch (error) {
    throw new NoPasskey('no passkey', { cause: error })
  }
}

async function finish(
  challenge: Challenge,
  answer: () => Promise<LoginAnswer>,
): Promise<ChallengeResult> {
  try {
    return finishLogin(await answer(), challenge)
  } catch (error) {
    if (error instanceof NoPasskey)
      return { problem: 'The passkey was not used. Please try again.' }
    if (error instanceof ApiError && error.code === 'invalid_token')
      return { expired: error.message }
    const wrongCode = error instanceof ApiError ? error.fields['code'] : undefined
    return wrongCode ? { wrongCode } : { problem: messageFor(error, 'Login failed') }
  }
}
