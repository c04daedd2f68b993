import type { Clock } from '@leadline/runtime/clock'

import type { AdapterIo, ConnectionPlan } from '../adapter-io.ts'
import type { Socket, SocketEvents, Transport } from '../transport.ts'
import type { VenueId } from '../venue-names.ts'
import { AdapterPort, type SessionAdapter } from './adapter-port.ts'
import { ClockOffset } from './clock-offset.ts'
import { ConnectPacer } from './connect-pacer.ts'
import { exchangeRequest } from './exchange-request.ts'
import { RateLimiter } from './rate-limiter.ts'
import { encodePairs, hostOf, connectionAddress } from './request-address.ts'
import type { SessionLimits } from './session-limits.ts'
import { type Signer, SigningRefused } from './signer.ts'
import type { VenueAddresses } from './venue-addresses.ts'

export interface SessionSetup {
  venue: VenueId
  addresses: VenueAddresses
  limits: SessionLimits
  transport: Transport
  clock: Clock
  /** Absent until a vault is there: what needs a key is then not sent. */
  sign?: Signer
}

/** All input and output with one exchange: for its market data, and for each account there. */
export class VenueSession {
  readonly limiter: RateLimiter
  readonly offset = new ClockOffset()
  /** From the last query to its answer. */
  roundTripMs: number | undefined
  #setup: SessionSetup
  #pacer: ConnectPacer
  #ports = new Set<AdapterPort>()

  constructor(setup: SessionSetup) {
    this.#setup = setup
    const { clock, limits } = setup
    this.#pacer = new ConnectPacer(limits.connects)
    const offsetMs = () => this.offset.best(clock.now())?.offsetMs ?? 0
    const exchange = {
      venue: setup.venue,
      restAddress: setup.addresses.rest,
      transport: setup.transport,
      clock,
      sign: setup.sign,
      venueNow: () => clock.now() + offsetMs(),
    }
    this.limiter = new RateLimiter({
      limits,
      clock,
      offsetMs,
      exchange: async (request, leaveBy) => {
        const answer = await exchangeRequest(exchange, request, leaveBy)
        if (answer.kind === 'answered') this.roundTripMs = answer.receivedAt - answer.sentAt
        return answer
      },
    })
  }

  /** Runs an adapter. `failed` is reported if it ever throws; it is stopped then. */
  attach<M extends SessionAdapter>(
    make: (io: AdapterIo) => M,
    failed: (error: unknown) => void,
  ): AdapterPort<M> {
    const port = new AdapterPort<M>({
      clock: this.#setup.clock,
      limits: this.#setup.limits,
      limiter: this.limiter,
      pacer: this.#pacer,
      offset: this.offset,
      openSocket: (plan, events) => this.#openSocket(plan, events),
      failed: (error) => {
        this.#ports.delete(port)
        failed(error)
      },
    })
    port.drive(make(port))
    this.#ports.add(port)
    return port
  }

  detach(port: AdapterPort): void {
    port.stop()
    this.#ports.delete(port)
  }

  /** The computer slept, or its clock was set: nothing that was known about time or connections holds. */
  clockJumped(jumpMs: number): void {
    this.offset.clockJumped(jumpMs, this.#setup.clock.now())
    if (jumpMs < 0) {
      this.#pacer.shift(jumpMs)
      this.limiter.shift(jumpMs)
    }
    const reason =
      jumpMs < 0 ? 'the clock was set back' : 'the computer slept, or Leadline was delayed'
    for (const port of this.#ports) port.restartConnections(reason)
  }

  stop(): void {
    for (const port of this.#ports) port.stop()
    this.#ports.clear()
    this.limiter.stop()
  }

  async #openSocket(plan: ConnectionPlan, events: SocketEvents): Promise<Socket> {
    const { addresses, transport, venue, clock, sign } = this.#setup
    const address = addresses[plan.address]
    const suffix = plan.suffix ?? ''
    if (plan.keyId === undefined) {
      return transport.openSocket(connectionAddress(address, suffix), {}, events)
    }
    if (!sign) throw new SigningRefused('no key is open')
    const host = hostOf(address)
    const time = clock.now() + (this.offset.best(clock.now())?.offsetMs ?? 0)
    const call = { venue, keyId: plan.keyId, method: 'LINE', host, path: suffix, time } as const
    const signed = await sign({ ...call, query: [], body: undefined })
    const query = encodePairs(signed.query)
    const url = connectionAddress(address, suffix)
    return transport.openSocket(query === '' ? url : `${url}?${query}`, signed.headers, events)
  }
}
