import { base64Of, fromBase64, hexOf, textOf, utf8 } from '../../crypto/bytes.ts'
import { hmac384 } from '../../crypto/signatures.ts'
import { type Fields, fieldsOf, readJson, textField } from '../../wire/read-json.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireAnswer, WireRequest, WireUpgrade } from '../../wire/wire.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { geminiError } from '../wire/answers.ts'
import type { GeminiRole } from './api-keys.ts'

export interface RegisteredGeminiKey {
  id: string
  secret: string
  roles: readonly GeminiRole[]
  requiresHeartbeat: boolean
  lastNonce: bigint
  lastSocketNonce: bigint
  lastReceivedAt: number
}

export interface GeminiCaller {
  key: RegisteredGeminiKey
  fields: Fields
}

const windowSeconds = 30

/** Who is asking: a signed payload in the headers, and a nonce by one of three rules. */
export class GeminiAuth {
  readonly #context: ServerContext
  readonly #variants: GeminiVariants
  readonly #keys: RegisteredGeminiKey[] = []

  constructor(context: ServerContext, variants: GeminiVariants) {
    this.#context = context
    this.#variants = variants
  }

  get keys(): readonly RegisteredGeminiKey[] {
    return this.#keys
  }

  register(
    key: Pick<RegisteredGeminiKey, 'id' | 'secret' | 'roles'> & { requiresHeartbeat?: boolean },
  ): void {
    this.#keys.push({
      requiresHeartbeat: false,
      ...key,
      lastNonce: -1n,
      lastSocketNonce: -1n,
      lastReceivedAt: 0,
    })
  }

  ofRequest(request: WireRequest, now: number): GeminiCaller | WireAnswer {
    const { headers, path } = request
    const id = headers['x-gemini-apikey']
    if (id === undefined) {
      return geminiError(401, 'MissingApikeyHeader', "Must provide 'X-GEMINI-APIKEY' header")
    }
    const payload = headers['x-gemini-payload']
    const signature = headers['x-gemini-signature']
    if (payload === undefined) return sameWords(400, 'MissingPayloadHeader')
    if (signature === undefined) return sameWords(400, 'MissingSignatureHeader')
    const key = this.#keys.find((one) => one.id === id)
    if (!key) return sameWords(403, 'InvalidApiKey')
    if (!signs(key.secret, payload, signature)) return sameWords(400, 'InvalidSignature')
    const bytes = fromBase64(payload)
    const fields = bytes && fieldsOf(readJson(textOf(bytes)))
    if (!fields) return sameWords(400, 'InvalidJson')
    if (textField(fields, 'request') !== path) return sameWords(400, 'EndpointMismatch')
    const refused = this.#nonceProblem(key, fields['nonce'], now)
    if (refused) return refused
    if (key.id.startsWith('master-') && textField(fields, 'account') === undefined) {
      return geminiError(400, 'MissingAccounts', 'Expected a JSON payload with accounts')
    }
    key.lastReceivedAt = now
    return { key, fields }
  }

  /** The key of a private socket; undefined for a public one; 'refused' where the upgrade gets 401. */
  ofUpgrade({ headers }: WireUpgrade, now: number): RegisteredGeminiKey | 'refused' | undefined {
    const id = headers['x-gemini-apikey']
    if (id === undefined) return undefined
    const key = this.#keys.find((one) => one.id === id)
    const nonce = headers['x-gemini-nonce'] ?? ''
    const payload = headers['x-gemini-payload'] ?? ''
    if (!key || key.id.startsWith('master-') || base64Of(utf8(nonce)) !== payload) return 'refused'
    if (!signs(key.secret, payload, headers['x-gemini-signature'] ?? '')) return 'refused'
    if (!this.#takesSocketNonce(key, nonce, now) || this.#context.faults.strikes('expired-token'))
      return 'refused'
    return key
  }

  #nonceProblem(key: RegisteredGeminiKey, value: unknown, now: number): WireAnswer | undefined {
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
    if (typeof text !== 'string' || !/^\d{1,19}$/.test(text)) {
      return geminiError(400, 'InvalidNonce', 'Nonce must be a number')
    }
    const nonce = BigInt(text)
    const second = Math.floor(venueTime(this.#context, now) / 1000)
    const isInTime = Math.abs(Number(nonce) - second) <= windowSeconds
    const { nonce: rule } = this.#variants
    const refused = this.#context.faults.strikes('expired-token')
    if (refused?.form === 'ip-filter') {
      const words = 'ApiKey fails IP Filtering Check for some accounts'
      return geminiError(403, 'ApiKeyIpFilteringFailure', words)
    }
    if ((rule !== 'increasing' && !isInTime) || refused) {
      const words = `Nonce '${text}' is not within 30 seconds of server time '${second}'`
      return geminiError(400, 'InvalidNonce', words)
    }
    const { lastNonce, lastSocketNonce } = key
    const isShared = this.#variants.nonceCounters === 'shared'
    const isOld = nonce <= lastNonce || (isShared && nonce <= lastSocketNonce)
    if (rule !== 'time' && isOld) {
      const words = `Nonce '${text}' has not increased since your last call to the Gemini API.`
      return geminiError(400, 'InvalidNonce', words)
    }
    key.lastNonce = nonce
    return undefined
  }

  /** Ten digits of seconds, or thirteen of milliseconds where those are taken; rising from one connection to the next. */
  #takesSocketNonce(key: RegisteredGeminiKey, text: string, now: number): boolean {
    const takesMilliseconds = this.#variants.socketNonce === 'seconds-or-milliseconds'
    if (!/^\d{10}$/.test(text) && !(takesMilliseconds && /^\d{13}$/.test(text))) return false
    const seconds = text.length === 13 ? Number(text) / 1000 : Number(text)
    const isInTime = Math.abs(seconds - venueTime(this.#context, now) / 1000) <= windowSeconds + 1
    const nonce = BigInt(text)
    const isShared = this.#variants.nonceCounters === 'shared' && this.#variants.nonce !== 'time'
    if (!isInTime || nonce <= key.lastSocketNonce) return false
    if (isShared && nonce <= key.lastNonce) return false
    key.lastSocketNonce = nonce
    return true
  }
}

function signs(secret: string, payload: string, signature: string): boolean {
  return hexOf(hmac384(utf8(secret), utf8(payload))) === signature
}

function sameWords(status: number, reason: string): WireAnswer {
  return geminiError(status, reason, reason)
}
