import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

import { AppError } from '../app-error.ts'

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes. */
export const argon2Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

const atATime = 2
const waitingAtMost = 50

/**
 * No password has this hash. It is checked for unknown names, so that they take as long as known
 * ones.
 */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5c3NhbHQxMjM0NQ$pu3yHjkVbWYzgzQlOAwM5Gkk0DDLHj34bXm3PKXnXJo'

/**
 * Hashing is slow by design, so only a few run at a time and some wait. Beyond that the answer is
 * 503.
 */
export class Passwords {
  readonly #limit = pLimit(atATime)

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normal(password), argon2Options))
  }

  /** Is this the password? Without a stored hash it takes as long and the answer is no. */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const isRight = await this.#inTurn(() => verify(storedHash ?? dummyHash, normal(password)))
    return isRight && storedHash !== null
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= waitingAtMost) {
      throw new AppError('unavailable', 'Too many people are signing in. Please try again.', {
        retryAfterSeconds: 5,
      })
    }
    return this.#limit(work)
  }
}

/**
 * The same characters can have different code points on two keyboards. Normalized, they are the
 * same password.
 */
function normal(password: string): string {
  return password.normalize('NFKC')
}
