import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireRequest } from '../../wire/wire.ts'
import type { RegisteredKey } from './api-keys.ts'
import { keyOfToken } from './token.ts'

const realHost = 'api.coinbase.com'

/** Who is asking: tokens on requests and on sockets. */
export class CoinbaseAuth {
  readonly #context: ServerContext
  readonly #keys: RegisteredKey[]

  constructor(context: ServerContext, keys: readonly RegisteredKey[]) {
    this.#context = context
    this.#keys = [...keys]
  }

  register(key: RegisteredKey): void {
    this.#keys.push(key)
  }

  ofRequest(request: WireRequest, now: number): RegisteredKey | undefined {
    const token = /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1]
    if (token === undefined || this.#context.faults.strikes('expired-token')) return undefined
    // The client may sign for the exchange or for the address it really calls.
    const hosts = [realHost, request.origin.replace(/^\w+:\/\//, '')]
    const uris = hosts.map((host) => `${request.method} ${host}${request.path}`)
    return keyOfToken(token, this.#keys, uris, venueTime(this.#context, now))
  }

  ofSocket(token: string | undefined, now: number): RegisteredKey | undefined {
    if (token === undefined || this.#context.faults.strikes('expired-token')) return undefined
    return keyOfToken(token, this.#keys, undefined, venueTime(this.#context, now))
  }
}
