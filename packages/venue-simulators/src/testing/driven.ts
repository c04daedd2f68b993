import type { HttpAnswer, SocketEvents } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

import type { SimulatorOptions } from '../simulator-options.ts'
import { type Simulators, openSimulators } from '../simulators.ts'

/** The time of the examples: 21 September 2026, 14:13:20. */
export const exampleTime = 1_790_000_000_000

export interface TestSocket {
  /** Everything that came, oldest first. */
  readonly messages: string[]
  readonly pings: number[]
  closed: { code: number; reason: string } | undefined
  send(message: object | string): void
  close(): void
  json(): unknown[]
}

/** Simulators with their clock in the test's hand. */
export class Driven {
  readonly simulators: Simulators

  constructor(venue: VenueId, options: Partial<SimulatorOptions> = {}) {
    this.simulators = openSimulators({
      venues: [venue],
      seed: 7,
      now: exampleTime,
      startUsd: { BTC: 64_000, ETH: 2700 },
      ...options,
    })
  }

  get now(): number {
    return this.simulators.now
  }

  /** Lets so many milliseconds pass, in steps of ten. */
  pass(ms: number): void {
    const end = this.now + ms
    while (this.now < end) this.simulators.advance(Math.min(end, this.now + 10))
  }

  async fetch(
    venue: VenueId,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    pathAndQuery: string,
    {
      headers = {},
      body,
      timeoutMs = 20_000,
    }: { headers?: Record<string, string>; body?: string; timeoutMs?: number } = {},
  ): Promise<HttpAnswer & { json: unknown }> {
    const url = `${this.simulators.addresses(venue).rest}${pathAndQuery}`
    const request = { method, url, headers, timeoutMs, ...(body !== undefined && { body }) }
    const received: { answer?: HttpAnswer; failure?: unknown } = {}
    this.simulators
      .transport(venue)
      .fetch(request)
      .then(
        (answer) => (received.answer = answer),
        (failure: unknown) => (received.failure = failure),
      )
    for (let step = 0; step < 5000 && Object.keys(received).length === 0; step += 1) {
      this.pass(10)
      // The answer's promise is received in a microtask.
      await Promise.resolve()
      await Promise.resolve()
    }
    const { answer, failure } = received
    if (!answer) throw failure ?? new Error('No answer at all.')
    return { ...answer, json: jsonOf(answer.body) }
  }

  open(venue: VenueId, url: string, headers: Record<string, string> = {}): TestSocket {
    const messages: string[] = []
    const pings: number[] = []
    const socket: TestSocket = {
      messages,
      pings,
      closed: undefined,
      send: (message) => wire.send(typeof message === 'string' ? message : JSON.stringify(message)),
      close: () => wire.close(),
      json: () => messages.map((text) => JSON.parse(text) as unknown),
    }
    const events: SocketEvents = {
      opened: () => undefined,
      message: (text) => messages.push(text),
      pinged: () => pings.push(this.now),
      closed: (code, reason) => (socket.closed = { code, reason }),
    }
    const wire = this.simulators.transport(venue).openSocket(url, headers, events)
    this.pass(150)
    return socket
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
