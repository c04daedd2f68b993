import { PerKey, TokenBucket, WindowCounter } from '../../wire/allowance.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'

const hourMs = 3_600_000

/** How many calls are answered: per address without a key, per key otherwise. */
export class CoinbaseAllowances {
  readonly publicPerSecond: number
  readonly privatePerSecond: number
  readonly #public: PerKey<TokenBucket>
  readonly #private: TokenBucket
  readonly #hour: WindowCounter | undefined

  constructor({ publicPerSecond, privatePerSecond, callsPerHour }: CoinbaseVariants) {
    this.publicPerSecond = publicPerSecond
    this.privatePerSecond = privatePerSecond
    this.#public = new PerKey(() => new TokenBucket(publicPerSecond, publicPerSecond))
    this.#private = new TokenBucket(privatePerSecond, privatePerSecond)
    this.#hour = callsPerHour === null ? undefined : new WindowCounter(callsPerHour, hourMs)
  }

  takePublic(client: string, now: number): boolean {
    return this.#public.of(client).take(now)
  }

  takePrivate(now: number): boolean {
    return this.#private.take(now) && (this.#hour?.add(now) ?? true)
  }

  privateLeft(now: number): number {
    return Math.floor(this.#private.left(now))
  }
}
