import type { Clock } from '@leadline/runtime/clock'

import type { AdapterIo, ConnectionPlan } from '../adapter-io.ts'
import type { Socket, SocketEvents, Transport } from '../transport.ts'
import type { VenueId } from '../venue-names.ts'
import { AdapterPort, type ShellMachine } from './adapter-port.ts'
import { ClockOffset } from './clock-offset.ts'
import { ConnectPacer } from './connect-pacer.ts'
import { exchangeRequest } from './exchange-request.ts'
import { encodePairs, hostOf, lineAddress } from './request-address.ts'
import { RequestGate } from './request-gate.ts'
import type { ShellLimits } from './shell-limits.ts'
import { type Signer, SigningRefused } from './signer.ts'
import type { VenueAddresses } from './venue-addresses.ts'

export interface ShellSetup {
  venue: VenueId
  addresses: VenueAddresses
  limits: ShellLimits
  transport: Transport
  clock: Clock
  /** Absent until a vault is there: what needs a key is then not sent. */
  sign?: Signer
}

/** All input and output with one exchange: for its market data, and for each account there. */
export class VenueShell {
  readonly gate: RequestGate
  readonly offset = new ClockOffset()
  /** From the last query to its answer. */
  roundTripMs: number | undefined
  #setup: ShellSetup
  #pacer: ConnectPacer
  #ports = new Set<AdapterPort>()

  constructor(setup: ShellSetup) {
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
    this.gate = new RequestGate({
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
  attach<M extends ShellMachine>(
    make: (io: AdapterIo) => M,
    failed: (error: unknown) => void,
  ): AdapterPort<M> {
    const port = new AdapterPort<M>({
      clock: this.#setup.clock,
      limits: this.#setup.limits,
      gate: this.gate,
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

  /** The computer slept, or its clock was set: nothing that was known about time or lines holds. */
  clockJumped(jumpMs: number): void {
    this.offset.clockJumped(jumpMs, this.#setup.clock.now())
    if (jumpMs < 0) {
      this.#pacer.shift(jumpMs)
      this.gate.shift(jumpMs)
    }
    const reason =
      jumpMs < 0 ? 'the clock was set back' : 'the computer slept, or Leadline was held up'
    for (const port of this.#ports) port.restartLines(reason)
  }

  stop(): void {
    for (const port of this.#ports) port.stop()
    this.#ports.clear()
    this.gate.stop()
  }

  async #openSocket(plan: ConnectionPlan, events: SocketEvents): Promise<Socket> {
    const { addresses, transport, venue, clock, sign } = this.#setup
    const address = addresses[plan.address]
    const suffix = plan.suffix ?? ''
    if (plan.keyId === undefined) {
      return transport.openSocket(lineAddress(address, suffix), {}, events)
    }
    if (!sign) throw new SigningRefused('no key is open')
    const host = hostOf(address)
    const time = clock.now() + (this.offset.best(clock.now())?.offsetMs ?? 0)
    const call = { venue, keyId: plan.keyId, method: 'LINE', host, path: suffix, time } as const
    const signed = await sign({ ...call, query: [], body: undefined })
    const query = encodePairs(signed.query)
    const url = lineAddress(address, suffix)
    return transport.openSocket(query === '' ? url : `${url}?${query}`, signed.headers, events)
  }
}
