import type * as z from 'zod/mini'

/**
 * The answers of one call as they are sent. Checking one also drops fields that the contract does not
 * name. A frozen answer never changes: it is checked and written once, however often it is asked for.
 */
export class WrittenAnswers {
  readonly #schema: z.ZodMiniType
  readonly #frozen = new WeakMap<object, Buffer>()

  constructor(schema: z.ZodMiniType) {
    this.#schema = schema
  }

  of(answer: unknown): string | Buffer {
    if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) {
      return this.#write(answer)
    }
    const known = this.#frozen.get(answer)
    if (known) return known
    const bytes = Buffer.from(this.#write(answer))
    this.#frozen.set(answer, bytes)
    return bytes
  }

  /** A text is sent as it is, everything else as JSON. */
  #write(answer: unknown): string {
    const checked = this.#schema.parse(answer)
    return typeof checked === 'string' ? checked : JSON.stringify(checked)
  }
}
