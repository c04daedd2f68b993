import type { AdapterIo, ConnectionName, ConnectionPlan, VenueRequest } from '../adapter-io.ts'

/** The outside of an adapter, written down: what it opened, sent and asked, in order. */
export class RecordingIo implements AdapterIo {
  readonly connections = new Map<ConnectionName, ConnectionPlan>()
  readonly sent: { name: ConnectionName; text: string }[] = []
  readonly requests: VenueRequest[] = []
  readonly reconnects: { name: ConnectionName; reason: string }[] = []
  readonly holds: { time: number; reason: string; bucket: string | undefined }[] = []
  readonly clocks: { venueTime: number; sentAt: number; receivedAt: number }[] = []
  readonly anomalies: { kind: string; example: string }[] = []
  alarm = Infinity
  readonly #write: (line: string) => void

  constructor(write: (line: string) => void) {
    this.#write = write
  }

  connect(name: ConnectionName, plan: ConnectionPlan): void {
    this.#write(`connect ${name} ${JSON.stringify(plan)}`)
    this.connections.set(name, plan)
  }

  disconnect(name: ConnectionName): void {
    this.#write(`disconnect ${name}`)
    this.connections.delete(name)
  }

  reconnect(name: ConnectionName, reason: string): void {
    this.#write(`reconnect ${name} ${reason}`)
    this.reconnects.push({ name, reason })
  }

  send(name: ConnectionName, text: string): void {
    this.#write(`send ${name} ${text}`)
    this.sent.push({ name, text })
  }

  request(request: VenueRequest): void {
    this.#write(`request ${JSON.stringify(request)}`)
    this.requests.push(request)
  }

  wakeAt(time: number): void {
    this.#write(`wakeAt ${time}`)
    this.alarm = time
  }

  holdUntil(time: number, reason: string, bucket?: string): void {
    this.#write(`hold ${time} ${reason} ${bucket ?? ''}`)
    this.holds.push({ time, reason, bucket })
  }

  clock(venueTime: number, sentAt: number, receivedAt: number): void {
    this.#write(`clock ${venueTime} ${sentAt} ${receivedAt}`)
    this.clocks.push({ venueTime, sentAt, receivedAt })
  }

  anomaly(kind: string, example: string): void {
    this.#write(`oddity ${kind} ${example}`)
    this.anomalies.push({ kind, example })
  }
}
