import type {
  ReplyOf,
  RequestOf,
  ServiceFamily,
  UpdateOf,
} from '@leadline/desk-protocol/messages/service-family'

import { Value } from '../value.ts'
import { type HubLink, HubUnreachable } from './hub-link.ts'

/**
 * Whether the hub has answered. 'not-sent': it was not reached, and nothing happened. 'uncertain': it was on its way when the
 * hub stopped answering, and may be done yet.
 */
export type Arrival = 'answered' | 'not-sent' | 'uncertain'
export type Reply<Family extends ServiceFamily> = ReplyOf<Family> & { arrival: Arrival }

/** Nothing that is asked takes longer, unless it says so. */
const answerMs = 60_000

/**
 * One service of the hub, as this window uses it. It is joined again whenever the connection is there; what could not be asked
 * is a reply that says so, never an exception.
 */
export class ServiceClient<Family extends ServiceFamily> {
  readonly hub: HubLink
  /** Why the hub has no such service, as readable text; '' where it has, or has not said yet. */
  readonly refusal = new Value('')
  readonly #family: Family
  readonly #listeners = new Set<(update: UpdateOf<Family>) => void>()
  readonly #linked = new Set<(isOpen: boolean) => void>()

  constructor(hub: HubLink, family: Family) {
    this.hub = hub
    this.#family = family
    hub.listen(family.name, {
      update: (body) => {
        const update = family.readUpdate(body) as UpdateOf<Family> | undefined
        // A newer hub may report more than this desk understands.
        if (update) for (const listener of this.#listeners) listener(update)
      },
      refused: (reason) => this.refusal.set(reason),
    })
    hub.state.subscribe(() => this.#follow())
    this.#follow()
  }

  get isLinked(): boolean {
    return this.hub.state.get().kind === 'open'
  }

  onUpdate(listener: (update: UpdateOf<Family>) => void): void {
    this.#listeners.add(listener)
  }

  /** Reports at once, and each time the connection comes or goes. */
  onLink(listener: (isOpen: boolean) => void): void {
    this.#linked.add(listener)
    listener(this.isLinked)
  }

  /** What was reported last, as `pick` reads it; undefined before that, and while the hub is away. */
  latest<Picked>(
    pick: (update: UpdateOf<Family>) => Picked | undefined,
  ): Value<Picked | undefined> {
    const value = new Value<Picked | undefined>(undefined)
    this.onUpdate((update) => {
      const picked = pick(update)
      if (picked !== undefined) value.set(picked)
    })
    this.onLink((isOpen) => {
      if (!isOpen) value.set(undefined)
    })
    return value
  }

  /** `withinMs` null: it takes as long as it takes. */
  async request(
    request: RequestOf<Family>,
    withinMs: number | null = answerMs,
  ): Promise<Reply<Family>> {
    const { name } = this.#family
    try {
      const { isDone, reason, body } = await this.hub.request(name, request, withinMs)
      const read = this.#family.readReply(body)
      if (read) return this.#reply({ isDone, reason, ...read }, 'answered')
      return this.notDone('Leadline sent an unexpected answer.', 'answered')
    } catch (error) {
      if (!(error instanceof HubUnreachable)) throw error
      return this.notDone(error.message, error.mayHaveArrived ? 'uncertain' : 'not-sent')
    }
  }

  /** Nobody waits for what comes of it. */
  send(request: RequestOf<Family>): void {
    this.hub.say({ type: 'request', service: this.#family.name, body: request })
  }

  /** A reply of this window itself. */
  notDone(reason: string, arrival: Arrival = 'not-sent'): Reply<Family> {
    return this.#reply({ isDone: false, reason, ...this.#family.nothing }, arrival)
  }

  #reply(reply: object, arrival: Arrival): Reply<Family> {
    return { ...reply, arrival } as Reply<Family>
  }

  #follow(): void {
    this.refusal.set('')
    if (this.isLinked) this.hub.say({ type: 'join', service: this.#family.name })
    for (const listener of this.#linked) listener(this.isLinked)
  }
}
