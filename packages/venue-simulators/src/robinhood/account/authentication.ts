import { fromBase64, utf8 } from '../../crypto/bytes.ts'
import { ed25519Verifies } from '../../crypto/signatures.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import { type WireAnswer, type WireRequest, textAnswer } from '../../wire/wire.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { clientError } from '../wire/answers.ts'
import type { RobinhoodAction } from './api-keys.ts'

export interface RegisteredRobinhoodKey {
  id: string
  publicKey: Uint8Array
  actions: readonly RobinhoodAction[]
}

const missingHeaders =
  'Request missing required headers. Required headers: x-api-key, x-signature, x-timestamp. Please refer to API documentation for more information.'
const lifeSeconds = 30

/** Who is asking: a signature over key, time, path with query, method and body, good for half a minute. */
export class RobinhoodAuth {
  readonly #context: ServerContext
  readonly #variants: RobinhoodVariants
  readonly #keys: RegisteredRobinhoodKey[]

  constructor(
    context: ServerContext,
    variants: RobinhoodVariants,
    keys: readonly RegisteredRobinhoodKey[],
  ) {
    this.#context = context
    this.#variants = variants
    this.#keys = [...keys]
  }

  register(key: RegisteredRobinhoodKey): void {
    this.#keys.push(key)
  }

  of(request: WireRequest, now: number): RegisteredRobinhoodKey | WireAnswer {
    const { headers, method, path, query, body } = request
    const id = headers['x-api-key']
    const signature = headers['x-signature']
    const timestamp = headers['x-timestamp']
    if (id === undefined || signature === undefined || timestamp === undefined) {
      return textAnswer(400, missingHeaders)
    }
    const key = this.#keys.find((one) => one.id === id)
    const bytes = fromBase64(signature)
    const whole = query === '' ? path : `${path}?${query}`
    const message = utf8(`${id}${timestamp}${whole}${method}${body}`)
    const isRight =
      key !== undefined &&
      bytes !== undefined &&
      this.#isInTime(timestamp, now) &&
      ed25519Verifies(bytes, message, key.publicKey)
    return isRight && !this.#context.faults.strikes('expired-token')
      ? key
      : clientError(401, 'Authentication credentials were not valid.')
  }

  #isInTime(timestamp: string, now: number): boolean {
    if (!/^\d{10}$/.test(timestamp)) return false
    const age = venueTime(this.#context, now) / 1000 - Number(timestamp)
    const ahead = this.#variants.future === 'accepted' ? lifeSeconds : 1
    const longest = this.#variants.lastSecond === 'accepted' ? lifeSeconds + 0.999 : lifeSeconds - 1
    return age <= longest && age > -ahead
  }
}
