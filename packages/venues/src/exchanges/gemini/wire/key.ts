import {
  cleaned,
  type KeyReading,
  keyProblem,
  type PastedKey,
} from '../../../signing/key-reading.ts'

/** An API key and its secret, as the vault keeps them. */
export interface GeminiKey {
  apiKey: string
  /** Used as it is printed. */
  secret: string
}

const whole = /^[A-Za-z0-9_-]+$/
const isKeyName = (text: string) => /^(?:account|master)-/.test(text)

/** How long either half is, Gemini does not say; how a key begins, it does. */
export function readGeminiKey(pasted: PastedKey): KeyReading<GeminiKey> {
  const apiKey = cleaned(pasted.apiKey).replaceAll(/\s/g, '')
  const secret = cleaned(pasted.secret).replaceAll(/\s/g, '')
  if (apiKey === '') return keyProblem('apiKey', 'The API key is missing.')
  if (apiKey.startsWith('master-')) {
    const wanted = "Make a key for one account: it begins with 'account-'."
    return keyProblem('apiKey', `This is a master key, which reaches all accounts. ${wanted}`)
  }
  if (apiKey.startsWith('AIza')) {
    return keyProblem('apiKey', "This is a key of Google's AI service, not of the exchange.")
  }
  if (!apiKey.startsWith('account-')) {
    return keyProblem('apiKey', "This is no API key of Gemini. It begins with 'account-'.")
  }
  if (!whole.test(apiKey)) {
    return keyProblem('apiKey', 'The API key has an invalid character. Copy it again.')
  }
  if (secret === '') return keyProblem('secret', 'The API secret is missing.')
  if (isKeyName(secret)) {
    return keyProblem('secret', 'This is an API key. The API secret belongs here.')
  }
  if (!whole.test(secret)) {
    return keyProblem('secret', 'A character of the API secret is wrong. Copy it again.')
  }
  return { ok: true, key: { apiKey, secret }, publicKey: '' }
}
