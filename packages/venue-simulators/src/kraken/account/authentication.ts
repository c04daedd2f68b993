import { base64Of, fromBase64, joined, utf8 } from '../../crypto/bytes.ts'
import { hash256, hmac512 } from '../../crypto/signatures.ts'
import { QueryFields } from '../../wire/query.ts'
import { type Fields, fieldsOf, readJson } from '../../wire/read-json.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { WireRequest } from '../../wire/wire.ts'

/** A key as the exchange remembers it. */
export interface RegisteredKrakenKey {
  id: string
  /** Base64. */
  secret: string
  grants: readonly string[]
  name: string
  /** Nonces below the highest are accepted within so many of its own units. */
  nonceWindow: bigint
  lastNonce: bigint
  usedNonces: Set<bigint>
  lastUsedAt: number
}

export interface KrakenCaller {
  key: RegisteredKrakenKey
  fields: Fields
}

const mostWrongNonces = 15
const lockoutMs = 15 * 60_000

/** Who is asking, by signature and nonce. */
export class KrakenAuth {
  readonly #context: ServerContext
  readonly #keys: RegisteredKrakenKey[] = []
  #wrongNonces: number[] = []
  #lockedUntil = 0

  constructor(context: ServerContext) {
    this.#context = context
  }

  register(
    key: Pick<RegisteredKrakenKey, 'id' | 'secret' | 'grants'> & {
      name?: string
      nonceWindow?: bigint
    },
  ): void {
    this.#keys.push({
      name: 'terminal',
      nonceWindow: 0n,
      ...key,
      lastNonce: 0n,
      usedNonces: new Set(),
      lastUsedAt: 0,
    })
  }

  /** The caller and what was sent, or the error. */
  of(request: WireRequest, now: number): KrakenCaller | string {
    if (now < this.#lockedUntil) return 'EGeneral:Temporary lockout'
    const key = this.#keys.find(({ id }) => id === request.headers['api-key'])
    if (!key) return 'EAPI:Invalid key'
    const fields = bodyFields(request)
    const nonce = nonceText(fields)
    if (!fields || nonce === undefined) return 'EAPI:Invalid nonce'
    if (signatureOf(request, key.secret, nonce) !== request.headers['api-sign'])
      return 'EAPI:Invalid signature'
    if (!this.#takesNonce(key, nonce, now) || this.#context.faults.strikes('expired-token')) {
      return 'EAPI:Invalid nonce'
    }
    key.lastUsedAt = now
    return { key, fields }
  }

  #takesNonce(key: RegisteredKrakenKey, text: string, now: number): boolean {
    const nonce = /^\d{1,20}$/.test(text) ? BigInt(text) : -1n
    const isNew = nonce > key.lastNonce
    const isInWindow = nonce > key.lastNonce - key.nonceWindow && !key.usedNonces.has(nonce)
    if (nonce >= 2n ** 64n || nonce < 0n || !(isNew || isInWindow)) {
      this.#wrongNonces = [...this.#wrongNonces.filter((time) => now - time < 60_000), now]
      if (this.#wrongNonces.length > mostWrongNonces) this.#lockedUntil = now + lockoutMs
      return false
    }
    if (isNew) key.lastNonce = nonce
    if (key.nonceWindow > 0n) key.usedNonces.add(nonce)
    return true
  }
}

export function signatureOf({ path, body }: WireRequest, secret: string, nonce: string): string {
  const digest = hash256(utf8(nonce + body))
  return base64Of(hmac512(fromBase64(secret) ?? new Uint8Array(), joined(utf8(path), digest)))
}

function bodyFields({ headers, body }: WireRequest): Fields | undefined {
  if (headers['content-type']?.startsWith('application/json')) return fieldsOf(readJson(body))
  return Object.fromEntries(new QueryFields(body).pairs)
}

function nonceText(fields: Fields | undefined): string | undefined {
  const nonce = fields?.['nonce']
  return typeof nonce === 'string' || typeof nonce === 'number' || typeof nonce === 'bigint'
    ? String(nonce)
    : undefined
}
