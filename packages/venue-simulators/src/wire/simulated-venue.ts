import type { Agenda } from '@leadline/matching-engine/exchange/agenda'

import { damageText } from '../faults/damaged-text.ts'
import type { FaultInjector } from '../faults/fault-injector.ts'
import { bendText } from '../faults/text-faults.ts'
import { Connection, lateSnapshotMs } from './connection.ts'
import { type ConnectionSession, type VenueApiServer, isAnswer } from './venue-api-server.ts'
import type {
  WireAnswer,
  WireReceiver,
  WireReply,
  WireRequest,
  WireSocket,
  WireUpgrade,
} from './wire.ts'

export interface VenueRules {
  agenda: Agenda
  faults: FaultInjector
  /** One way, either way. Nothing for a server whose clients come over a real network. */
  latencyMs: () => number
  now: () => number
}

const slowAnswerMs = 15_000

/** One exchange with its connections, its distance from the client, and whatever is wrong with it right now. */
export class SimulatedVenue {
  readonly apiServer: VenueApiServer
  readonly #rules: VenueRules
  readonly #connections = new Set<Connection>()

  constructor(apiServer: VenueApiServer, rules: VenueRules) {
    this.apiServer = apiServer
    this.#rules = rules
  }

  get openConnections(): number {
    return this.#connections.size
  }

  /** `reply` is called later, once, or never where the connection stays silent. */
  request(request: WireRequest, reply: (reply: WireReply) => void): void {
    const { agenda, now, latencyMs } = this.#rules
    agenda.at(now() + latencyMs(), (arrival) => {
      const { outcome, afterMs } = this.#process(request, arrival)
      if (outcome === 'silence') reply('silence')
      else agenda.at(arrival + afterMs + latencyMs(), () => reply(outcome))
    })
  }

  /** A receiver for what the client says, or the answer that refuses the upgrade. */
  open(upgrade: WireUpgrade, socket: WireSocket): WireReceiver | WireAnswer {
    const { agenda, faults, latencyMs, now } = this.#rules
    if (faults.strikes('refused-connection'))
      return this.apiServer.serverError(asRequest(upgrade), '')
    const connection = new Connection(socket, {
      agenda,
      faults,
      dialect: this.apiServer.dialect,
      latencyMs,
    })
    const session = this.apiServer.accept(upgrade, connection, now())
    if (isAnswer(session)) return session
    this.#connections.add(connection)
    return this.#receiver(connection, session)
  }

  /** The 24-hour life of a connection ends now, or a proxy falls over. */
  disconnectAll(code: number, reason: string, now: number): void {
    for (const connection of this.#connections) connection.close(code, reason, now)
  }

  #receiver(connection: Connection, session: ConnectionSession): WireReceiver {
    const { agenda, faults, latencyMs, now } = this.#rules
    let lastArrival = 0
    return {
      message: (text) => {
        if (connection.isHalfOpen || connection.isGone) return
        // What was said first is received first.
        lastArrival = Math.max(lastArrival, now() + latencyMs())
        agenda.at(lastArrival, (arrival) => {
          if (!connection.isOpen) return
          if (session.isOrder?.(text) && faults.strikes('lost-request')) return
          session.message(text, arrival)
        })
      },
      ponged: () => session.ponged?.(now()),
      closed: () => {
        connection.isOpen = false
        connection.isGone = true
        this.#connections.delete(connection)
        session.closed(now())
      },
    }
  }

  #process(request: WireRequest, now: number): { outcome: WireReply; afterMs: number } {
    const { faults } = this.#rules
    const purpose = this.apiServer.purposeOf(request)
    const changesOrders = purpose === 'order' || purpose === 'cancel'
    const lost = changesOrders ? faults.strikes('lost-request') : undefined
    if (lost) return { outcome: lost.form === 'reset' ? 'reset' : 'silence', afterMs: 0 }
    const answer = this.#refused(request, now) ?? this.apiServer.http(request, now)
    const unheard = changesOrders ? faults.strikes('lost-acknowledgement') : undefined
    if (unheard) return { outcome: unheard.form === 'reset' ? 'reset' : 'silence', afterMs: 0 }
    const slow = faults.strikes('slow-answer')
    const late = this.apiServer.isSnapshot?.(request) ? faults.strikes('late-snapshot') : undefined
    const body = this.#wordsOf(answer.body, this.apiServer.isBook?.(request) === true)
    const afterMs =
      (slow ? (slow.ms ?? slowAnswerMs) : 0) +
      (late ? (late.ms ?? lateSnapshotMs) : 0) +
      (answer.delayMs ?? 0)
    const skew = faults.get('clock-skew')?.ms ?? 0
    const headers = { ...answer.headers, date: new Date(now + skew).toUTCString() }
    return { outcome: { status: answer.status, headers, body }, afterMs }
  }

  /** As they arrive: bent, and where they are a book, perhaps damaged. */
  #wordsOf(body: string, isBook: boolean): string {
    const { faults } = this.#rules
    if (faults.active === 0) return body
    const bent = bendText(body, this.apiServer.dialect, faults)
    return isBook ? damageText(bent, faults) : bent
  }

  #refused(request: WireRequest, now: number): WireAnswer | undefined {
    const { faults } = this.#rules
    if (faults.active === 0) return undefined
    const limited = faults.strikes('rate-limited')
    if (limited) return this.apiServer.rateLimited(request, now, limited.form ?? '')
    const broken = faults.strikes('server-error')
    if (broken) return this.apiServer.serverError(request, broken.form ?? '')
    if (faults.strikes('html-error')) return this.apiServer.htmlError(request)
    const maintenance = faults.get('maintenance')
    return maintenance && this.apiServer.maintenance(request, maintenance.form ?? '', now)
  }
}

function asRequest(upgrade: WireUpgrade): WireRequest {
  return { ...upgrade, method: 'GET', body: '' }
}
