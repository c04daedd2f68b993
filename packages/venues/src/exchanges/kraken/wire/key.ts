import { bytesOfBase64 } from '../../../signing/bytes.ts'
import {
  cleaned,
  inCharacters,
  type KeyReading,
  keyProblem,
  type PastedKey,
} from '../../../signing/key-reading.ts'

/** An API key and its private key, as the vault keeps them. */
export interface KrakenKey {
  apiKey: string
  /** Base64 of 64 bytes. */
  privateKey: string
}

const apiKeyLength = 56
const privateKeyLength = 88
const privateKeyBytes = 64

/** Both halves are base64; their lengths say which is which. */
export function readKrakenKey(pasted: PastedKey): KeyReading<KrakenKey> {
  const apiKey = cleaned(pasted.apiKey).replaceAll(/\s/g, '')
  const secret = cleaned(pasted.secret).replaceAll(/\s/g, '')
  if (apiKey === '') return keyProblem('apiKey', 'The API key is missing.')
  if (apiKey.length === privateKeyLength) {
    return keyProblem('apiKey', 'This is the private key. The API key belongs here.')
  }
  if (apiKey.length !== apiKeyLength) {
    const has = `Kraken's API key has ${apiKeyLength}.`
    return keyProblem('apiKey', `This is ${inCharacters(apiKey)}; ${has}`)
  }
  if (!bytesOfBase64(apiKey)) {
    return keyProblem('apiKey', 'The API key has an invalid character. Copy it again.')
  }
  if (secret === '') return keyProblem('secret', 'The private key is missing.')
  if (secret.length === apiKeyLength) {
    return keyProblem('secret', 'This is an API key. The private key belongs here.')
  }
  if (secret.length !== privateKeyLength) {
    const has = `Kraken's private key has ${privateKeyLength}.`
    return keyProblem('secret', `This is ${inCharacters(secret)}; ${has}`)
  }
  if (bytesOfBase64(secret)?.length !== privateKeyBytes) {
    return keyProblem('secret', 'A character of the private key is wrong. Copy it again.')
  }
  return { ok: true, key: { apiKey, privateKey: secret }, publicKey: '' }
}
