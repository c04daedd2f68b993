import { finishPasskey, startPasskey } from '@leadline/contract/accounts/second-factor'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

import { call } from '../../api/call.ts'
import type { SecondFactors } from './security-queries.ts'

/** Ask the browser for a new passkey and keep it. What it throws is as readable text for the screen. */
export async function makePasskey(password: string, name: string): Promise<SecondFactors> {
  const { options } = await call(startPasskey, { body: { password } })
  const answer = await askBrowser(options)
  return call(finishPasskey, { body: { name, answer } })
}

async function askBrowser(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    // The library checks what it is given; the contract only passes it on.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return { ...(await startRegistration({ optionsJSON })) }
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const words = isKnown
      ? 'This device already has a passkey for your account.'
      : 'The passkey was not made. Please try again.'
    throw new Error(words, { cause: error })
  }
}
