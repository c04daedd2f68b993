import { createHmac } from 'node:crypto'

import { minuteMs } from '@leadline/contract/durations'
import type { FastifyRequest } from 'fastify'

import type { Runtime } from '../runtime.ts'
import type { PlainAnswer } from './plain-answer.ts'

/** As long as somebody may reload the answer. Later, the same words are meant to be sent again. */
const rememberedMs = 5 * minuteMs
const maxRemembered = 5_000

/** Who sends what. */
interface Sent {
  request: Pick<FastifyRequest, 'ip' | 'headers'>
  form: string
  values: Readonly<Record<string, string>>
}

/**
 * A form without script is sent again by a second click and by a reload of its answer, with exactly the same fields from
 * the same browser. That is one message or one order: whoever sends it again gets the answer of the first. Its page is
 * the same for everybody, so that the form itself cannot bring a number of its own. What is remembered is in memory
 * alone, and whose it was only as a hash with a key that is lost with the process.
 */
export class PostedOnce {
  readonly #answers = new Map<string, { at: number; answer: Promise<PlainAnswer> }>()
  readonly #now: () => number
  readonly #secret: string

  constructor({ now, newSecret }: Pick<Runtime, 'now' | 'newSecret'>) {
    this.#now = now
    this.#secret = newSecret()
  }

  /** What is refused or fails is not remembered: it was not sent. */
  async answer(sent: Sent, send: () => Promise<PlainAnswer>): Promise<PlainAnswer> {
    this.#forgetOld()
    const key = this.#keyOf(sent)
    const known = this.#answers.get(key)
    if (known) return known.answer
    const answer = send()
    this.#answers.set(key, { at: this.#now(), answer })
    const forget = () => void this.#answers.delete(key)
    void answer.then(({ posted }) => posted.answer === undefined && forget(), forget)
    return answer
  }

  /** The oldest come first. */
  #forgetOld(): void {
    for (const [key, { at }] of this.#answers) {
      if (this.#answers.size < maxRemembered && at + rememberedMs > this.#now()) return
      this.#answers.delete(key)
    }
  }

  /** Neither an address nor a word of it is kept. */
  #keyOf({ request: { ip, headers }, form, values }: Sent): string {
    const sent = [ip, headers['user-agent'] ?? '', form, Object.entries(values)]
    return createHmac('sha256', this.#secret).update(JSON.stringify(sent)).digest('base64url')
  }
}
