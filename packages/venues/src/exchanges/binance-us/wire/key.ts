import {
  cleaned,
  inCharacters,
  type KeyReading,
  keyProblem,
  type PastedKey,
} from '../../../signing/key-reading.ts'

/** An API key and its secret, as the vault keeps them. */
export interface BinanceUsKey {
  apiKey: string
  secretKey: string
}

const shape = /^[A-Za-z0-9]{64}$/

/** Both halves have 64 letters and digits, so nothing but their place says which is which. */
export function readBinanceUsKey(pasted: PastedKey): KeyReading<BinanceUsKey> {
  const apiKey = cleaned(pasted.apiKey).replaceAll(/\s/g, '')
  const secretKey = cleaned(pasted.secret).replaceAll(/\s/g, '')
  if (apiKey === '') return keyProblem('apiKey', 'The API key is missing.')
  if (apiKey.length !== 64) {
    return keyProblem('apiKey', `This is ${inCharacters(apiKey)}; Binance.US's API key has 64.`)
  }
  if (!shape.test(apiKey)) {
    return keyProblem('apiKey', "Binance.US's API key has letters and digits only.")
  }
  if (secretKey === '') return keyProblem('secret', 'The secret key is missing.')
  if (/BEGIN|PRIVATE/.test(secretKey)) {
    return keyProblem(
      'secret',
      'This key was made by yourself. Make one of the system-generated kind at Binance.US.',
    )
  }
  if (secretKey.length !== 64) {
    return keyProblem(
      'secret',
      `This is ${inCharacters(secretKey)}; Binance.US's secret key has 64.`,
    )
  }
  if (!shape.test(secretKey)) {
    return keyProblem('secret', "Binance.US's secret key has letters and digits only.")
  }
  if (secretKey === apiKey) return keyProblem('secret', 'This is the API key once more.')
  return { ok: true, key: { apiKey, secretKey }, publicKey: '' }
}
