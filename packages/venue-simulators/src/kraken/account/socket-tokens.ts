import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import type { FaultInjector } from '../../faults/fault-injector.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenSession } from '../wire/session.ts'
import type { RegisteredKrakenKey } from './authentication.ts'

const lifeMs = 15 * 60_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

interface Token {
  key: RegisteredKrakenKey
  madeAt: number
  /** Connections on which it holds a private subscription. */
  connections: Set<KrakenSession>
}

/** The passes that let a key into the private sockets. */
export class KrakenSocketTokens {
  readonly #throwAway: ThrowAway
  readonly #variants: KrakenVariants
  readonly #faults: FaultInjector
  readonly #tokens = new Map<string, Token>()
  #made = 0

  constructor(throwAway: ThrowAway, variants: KrakenVariants, faults: FaultInjector) {
    this.#throwAway = throwAway
    this.#variants = variants
    this.#faults = faults
  }

  make(key: RegisteredKrakenKey, now: number): string {
    this.#made += 1
    const token = this.#throwAway.letters(`kraken token ${this.#made}`, 45, letters)
    this.#tokens.set(token, { key, madeAt: now, connections: new Set() })
    return token
  }

  /** Whose it is, or the error. */
  keyOf(text: string | undefined, now: number): RegisteredKrakenKey | string {
    const token = this.#tokens.get(text ?? '')
    if (!token) return 'EAPI:Invalid token'
    if (this.#faults.strikes('expired-token')) return 'ESession:Invalid session'
    const lives =
      now - token.madeAt < lifeMs ||
      (this.#variants.tokenLife === 'with-subscription' && token.connections.size > 0)
    return lives ? token.key : 'EAPI:Invalid token'
  }

  bind(text: string, session: KrakenSession): void {
    this.#tokens.get(text)?.connections.add(session)
  }

  left(session: KrakenSession): void {
    for (const token of this.#tokens.values()) token.connections.delete(session)
  }
}
