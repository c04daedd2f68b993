import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import type { Outcome, ServiceFamily } from '@leadline/desk-protocol/messages/service-family'

import type { HubService, JoinedService } from './hub-service.ts'

interface SessionsSetup {
  services: ReadonlyMap<string, HubService>
  /** Which browser this desk is; absent where there is one alone. */
  desk: string | undefined
  send: (message: HubMessage) => void
  /** A bug of ours, for the log. */
  failed: (service: string, error: unknown) => void
}

interface Request {
  service: string
  request?: number | undefined
  body?: unknown
}

export const failedReason = 'This could not be done. Try it again.'
const notUnderstood = 'This is not a request of this protocol.'

/**
 * The services that one desk has joined. A request with a number gets exactly one reply, whatever the service does: one that
 * throws takes neither the hub nor another service with it.
 */
export class ServiceSessions {
  readonly #setup: SessionsSetup
  readonly #joined = new Map<string, { joined: JoinedService; end: () => void }>()
  #isOver = false

  constructor(setup: SessionsSetup) {
    this.#setup = setup
  }

  /** Joined before: everything is reported once more. */
  join(name: string): void {
    this.#leave(name)
    const joined = this.#join(name)
    if (joined === undefined) {
      const reason = this.#setup.services.has(name) ? failedReason : absent(name)
      this.#setup.send({ type: 'serviceRefused', service: name, reason })
    }
  }

  request({ service: name, request, body }: Request): void {
    const reply = (outcome: Outcome<ServiceFamily>) => {
      if (request === undefined || this.#isOver) return
      const { isDone = true, reason = '', ...rest } = outcome
      const nothing = this.#setup.services.get(name)?.family.nothing
      const envelope = { type: 'reply', service: name, request, isDone, reason } as const
      this.#setup.send({ ...envelope, body: { ...nothing, ...rest } })
    }
    const refuse = (reason: string) => reply({ isDone: false, reason })
    const service = this.#setup.services.get(name)
    if (!service) return refuse(absent(name))
    const message = service.family.readRequest(body)
    if (!message) return refuse(notUnderstood)
    const joined = this.#joined.get(name)?.joined ?? this.#join(name)
    if (!joined) return refuse(failedReason)
    const failed = (error: unknown) => {
      this.#setup.failed(name, error)
      refuse(failedReason)
    }
    try {
      const outcome = joined.handle(message)
      if (outcome instanceof Promise) void outcome.then(reply, failed)
      else reply(outcome)
    } catch (error) {
      failed(error)
    }
  }

  leaveAll(): void {
    this.#isOver = true
    for (const name of Array.from(this.#joined.keys())) this.#leave(name)
  }

  #join(name: string): JoinedService | undefined {
    const { services, desk, send, failed } = this.#setup
    let isHere = true
    try {
      const joined = services.get(name)?.join({
        desk,
        publish: (update) => {
          if (isHere) send({ type: 'update', service: name, body: update })
        },
      })
      if (joined) this.#joined.set(name, { joined, end: () => (isHere = false) })
      return joined
    } catch (error) {
      isHere = false
      failed(name, error)
      return undefined
    }
  }

  #leave(name: string): void {
    const { joined, end } = this.#joined.get(name) ?? {}
    this.#joined.delete(name)
    end?.()
    try {
      joined?.leave()
    } catch (error) {
      this.#setup.failed(name, error)
    }
  }
}

function absent(name: string): string {
  return `There is no service ${name} here.`
}
