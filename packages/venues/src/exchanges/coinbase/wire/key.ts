import { fieldsOf, textOf, tryParseJson } from '../../../kernel/json/fields.ts'
import { base64Of, bytesOfBase64, isSame } from '../../../signing/bytes.ts'
import {
  cleaned,
  inCharacters,
  type KeyProblem,
  type KeyReading,
  keyProblem,
  type PastedKey,
} from '../../../signing/key-reading.ts'
import { isPem, type PemKey, pkcs8Of, readPem } from '../../../signing/private-keys.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'

/** A key of Coinbase's developer platform, as the vault keeps it. */
export interface CoinbaseKey {
  /** 'organizations/…/apiKeys/…' or, for newer ones, the last part alone. */
  keyName: string
  algorithm: 'ES256' | 'EdDSA'
  /** Base64. */
  pkcs8: string
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const keyName = new RegExp(`^(?:organizations/${uuid}/apiKeys/)?${uuid}$`, 'i')

/** Reads two fields, or the key file that Coinbase offers for download, pasted whole into one of them. */
export async function readCoinbaseKey(
  pasted: PastedKey,
  crypto: Pick<SigningCrypto, 'ed25519PublicKey'>,
): Promise<KeyReading<CoinbaseKey>> {
  const file = readKeyFile(pasted.apiKey) ?? readKeyFile(pasted.secret)
  const name = cleaned(file?.name ?? pasted.apiKey)
  const secret = cleaned(file?.secret ?? pasted.secret)
  if (name === '') return keyProblem('apiKey', 'The key name is missing.')
  if (isPem(name)) {
    return keyProblem('apiKey', 'This is the private key. The key name belongs here.')
  }
  if (!keyName.test(name)) {
    const looks = "A key name looks like 'organizations/…/apiKeys/…'."
    return keyProblem('apiKey', `This is no key name of Coinbase. ${looks}`)
  }
  if (secret === '') return keyProblem('secret', 'The private key is missing.')
  const read = isPem(secret) ? fromPem(secret) : await fromBase64(secret, crypto)
  if ('ok' in read) return read
  const { algorithm, key } = read
  const pkcs8 = base64Of(pkcs8Of(algorithm, key))
  return { ok: true, key: { keyName: name, algorithm, pkcs8 }, publicKey: '' }
}

/** The file calls the name `name` or `id`. */
function readKeyFile(text: string): { name: string; secret: string } | undefined {
  if (!text.trim().startsWith('{')) return undefined
  const file = fieldsOf(tryParseJson(text.trim()))
  const name = textOf(file['name']) ?? textOf(file['id'])
  const secret = textOf(file['privateKey']) ?? textOf(file['private_key'])
  return { name: name ?? '', secret: secret ?? '' }
}

function fromPem(secret: string): PemKey | KeyProblem {
  // Copied out of a key file, line breaks are two characters each.
  const key = readPem(secret.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\r`, ''))
  if (key) return key
  if (!secret.includes('-----END')) {
    return keyProblem('secret', 'The end of the private key is missing: it was not copied whole.')
  }
  return keyProblem(
    'secret',
    'This is not a private key that Coinbase makes: those are ECDSA on P-256 or Ed25519.',
  )
}

async function fromBase64(
  secret: string,
  crypto: Pick<SigningCrypto, 'ed25519PublicKey'>,
): Promise<PemKey | KeyProblem> {
  const text = secret.replaceAll(/\s/g, '')
  const bytes = bytesOfBase64(text)
  if (bytes?.length !== 32 && bytes?.length !== 64) {
    return keyProblem(
      'secret',
      `This is ${inCharacters(text)}; Coinbase's private key has 88, or several lines that begin with '-----BEGIN'.`,
    )
  }
  const key = bytes.slice(0, 32)
  const publicKey = await crypto.ed25519PublicKey(pkcs8Of('EdDSA', key))
  if (bytes.length === 64 && !isSame(bytes.slice(32), publicKey)) {
    return keyProblem('secret', 'A character of the private key is wrong. Copy it again.')
  }
  return { algorithm: 'EdDSA', key }
}
