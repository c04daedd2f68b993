import { hexOf, utf8 } from '../../crypto/bytes.ts'
import { hmac256 } from '../../crypto/signatures.ts'
import type { KeyPermissions } from '../../crypto/simulated-key.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { Refusal, refusals } from '../wire/refusals.ts'

export interface RegisteredBinanceKey {
  id: string
  secret: string
  permissions: KeyPermissions
}

const usualWindowMs = 5000
const mostWindowMs = 60_000

/** Who is asking: the key by its name, the signature over the parameters, the time within a window. */
export class BinanceAuth {
  readonly #context: ServerContext
  readonly #variants: BinanceVariants
  readonly #keys: RegisteredBinanceKey[]

  constructor(
    context: ServerContext,
    variants: BinanceVariants,
    keys: readonly RegisteredBinanceKey[],
  ) {
    this.#context = context
    this.#variants = variants
    this.#keys = [...keys]
  }

  register(key: RegisteredBinanceKey): void {
    this.#keys.push(key)
  }

  /** For calls that need a key but no signature. */
  named(id: string | undefined): RegisteredBinanceKey {
    if (id === undefined || !/^[A-Za-z0-9]{20,128}$/.test(id)) {
      throw new Refusal(-2014, 'API-key format invalid.', this.#variants.unknownKeyStatus)
    }
    const key = this.#keys.find((one) => one.id === id)
    if (!key) throw this.#denied()
    return key
  }

  /** `signed` is the text that the signature is over. */
  signed(
    id: string | undefined,
    params: BinanceParams,
    signed: string,
    needsTrade: boolean,
    now: number,
  ): RegisteredBinanceKey {
    const key = this.named(id)
    const timestamp = params.whole('timestamp')
    if (timestamp === undefined) throw refusals.missing('timestamp')
    this.#checkTime(timestamp, params.whole('recvWindow') ?? usualWindowMs, now)
    const signature = params.get('signature')
    if (signature === undefined) throw refusals.missing('signature')
    if (signature.toLowerCase() !== hexOf(hmac256(utf8(key.secret), utf8(signed)))) {
      throw new Refusal(-1022, 'Signature for this request is not valid.')
    }
    if (needsTrade ? !key.permissions.trade : !key.permissions.view) throw this.#denied()
    return key
  }

  #checkTime(timestamp: number, windowMs: number, now: number): void {
    const time = venueTime(this.#context, now)
    if (windowMs > mostWindowMs) throw new Refusal(-1131, 'recvWindow must be less than 60000')
    if (timestamp >= time + 1000) {
      throw new Refusal(-1021, "Timestamp for this request was 1000ms ahead of the server's time.")
    }
    if (time - timestamp > windowMs || this.#context.faults.strikes('expired-token')) {
      throw new Refusal(-1021, 'Timestamp for this request is outside of the recvWindow.')
    }
  }

  #denied(): Refusal {
    const words = 'Invalid API-key, IP, or permissions for action.'
    return new Refusal(-2015, words, this.#variants.unknownKeyStatus)
  }
}

/** Query and body as they came, one right behind the other, without the signature. */
export function signedText(query: string, body: string): string {
  return withoutSignature(query) + withoutSignature(body)
}

function withoutSignature(text: string): string {
  return text
    .split('&')
    .filter((part) => !part.startsWith('signature='))
    .join('&')
}
