import { fromBase64Url, textOf, utf8 } from '../../crypto/bytes.ts'
import { ed25519Verifies, es256Verifies } from '../../crypto/signatures.ts'
import { type Fields, fieldsOf, readJson, textField, textList } from '../../wire/read-json.ts'
import type { RegisteredKey } from './api-keys.ts'

const issuers = ['cdp', 'coinbase-cloud']

/**
 * Whose token this is, or undefined where it is nobody's, too old, too new or made for something else.
 * `uris` are the spellings of the request that the token may name; none for a socket.
 */
export function keyOfToken(
  token: string,
  keys: readonly RegisteredKey[],
  uris: readonly string[] | undefined,
  venueNow: number,
): RegisteredKey | undefined {
  const [head = '', body = '', mark = '', ...rest] = token.split('.')
  const header = readPart(head)
  const claims = readPart(body)
  const signature = fromBase64Url(mark)
  if (!header || !claims || !signature || rest.length > 0) return undefined
  const name = textField(header, 'kid')
  const key = keys.find((one) => one.name === name || one.name.endsWith(`/apiKeys/${name}`))
  if (!key || name === undefined || textField(claims, 'sub') !== name) return undefined
  if (textField(header, 'alg') !== key.algorithm) return undefined
  if (!issuers.includes(textField(claims, 'iss') ?? '')) return undefined
  if (!isInTime(claims, venueNow) || (uris && !names(claims, uris))) return undefined
  const message = utf8(`${head}.${body}`)
  const verifies = key.algorithm === 'ES256' ? es256Verifies : ed25519Verifies
  return verifies(signature, message, key.publicKey) ? key : undefined
}

/** A clock that runs ahead by a second is refused at once; one that runs behind lives until the token ends. */
function isInTime(claims: Fields, venueNow: number): boolean {
  const { nbf, exp } = claims
  return (
    typeof nbf === 'number' &&
    typeof exp === 'number' &&
    nbf * 1000 < venueNow + 1000 &&
    exp * 1000 > venueNow
  )
}

function names(claims: Fields, uris: readonly string[]): boolean {
  const claimed = textField(claims, 'uri') ?? textList(claims['uris'])?.[0]
  return claimed !== undefined && uris.includes(claimed)
}

function readPart(text: string): Fields | undefined {
  const bytes = fromBase64Url(text)
  return bytes && fieldsOf(readJson(textOf(bytes)))
}
