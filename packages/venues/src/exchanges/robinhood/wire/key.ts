import { base64Of, bytesOfBase64, isSame } from '../../../signing/bytes.ts'
import {
  cleaned,
  inCharacters,
  type KeyProblem,
  type KeyReading,
  keyProblem,
  type PastedKey,
} from '../../../signing/key-reading.ts'
import { isPem, pkcs8Of, readPem } from '../../../signing/private-keys.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'

/** The API key that Robinhood gave, and the private half of the pair that the user made; as the vault keeps them. */
export interface RobinhoodKey {
  apiKey: string
  /** Base64. */
  pkcs8: string
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
/** Keys from before August 2024 lack the beginning and still work. */
const apiKeyShape = new RegExp(`^(?:rh-api-)?${uuid}$`, 'i')

/** The public key is reported, because the commonest mistake is a private key that belongs to another one. */
export async function readRobinhoodKey(
  pasted: PastedKey,
  crypto: Pick<SigningCrypto, 'ed25519PublicKey'>,
): Promise<KeyReading<RobinhoodKey>> {
  const apiKey = cleaned(pasted.apiKey)
  const secret = cleaned(cleaned(pasted.secret).replace(/^PRIVATE\b:?/, ''))
  if (apiKey === '') return keyProblem('apiKey', 'The API key is missing.')
  if (!apiKeyShape.test(apiKey)) {
    const message = /^[A-Za-z0-9+/]{43}=$/.test(apiKey)
      ? "This looks like half of the key pair. Robinhood's API key begins with 'rh-api-'."
      : "This is no API key of Robinhood: those begin with 'rh-api-'."
    return keyProblem('apiKey', message)
  }
  if (secret === '') return keyProblem('secret', 'The private key is missing.')
  const seed = readSeed(secret)
  if ('ok' in seed) return seed
  const pkcs8 = pkcs8Of('EdDSA', seed.slice(0, 32))
  const publicKey = await crypto.ed25519PublicKey(pkcs8)
  // Some programs print the private key with the public one behind it.
  if (seed.length === 64 && !isSame(seed.slice(32), publicKey)) {
    return keyProblem('secret', 'The two halves of this private key do not belong together.')
  }
  return {
    ok: true,
    key: { apiKey, pkcs8: base64Of(pkcs8) },
    publicKey: base64Of(publicKey),
  }
}

function readSeed(secret: string): Uint8Array | KeyProblem {
  if (isPem(secret)) {
    const key = readPem(secret.replaceAll(String.raw`\n`, '\n'))
    if (key?.algorithm === 'EdDSA') return key.key
    return keyProblem('secret', 'This is not an Ed25519 private key.')
  }
  const text = secret.replaceAll(/\s/g, '')
  const bytes = bytesOfBase64(text)
  if (bytes?.length === 32 || bytes?.length === 64) return bytes
  return keyProblem('secret', `This is ${inCharacters(text)}; Robinhood's private key has 44.`)
}
