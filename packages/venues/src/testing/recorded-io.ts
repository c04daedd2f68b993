import type {
  AdapterIo,
  ConnectionName,
  ConnectionPlan,
  VenueAnswer,
  VenueRequest,
} from '../adapter-io.ts'

/** What an adapter asked of the outside, kept instead of done. */
export class RecordedIo implements AdapterIo {
  /** Everything, in order, as lines of text: two runs are alike when these are. */
  readonly log: string[] = []
  readonly sent: string[] = []
  readonly requests: VenueRequest[] = []
  readonly oddities = new Map<string, string[]>()
  readonly clockReadings: { venueTime: number; sentAt: number; receivedAt: number }[] = []
  readonly holds: { until: number; reason: string; bucket: string | undefined }[] = []
  readonly lines = new Map<ConnectionName, ConnectionPlan>()
  reconnects = 0
  nextWake: number | undefined

  connect(name: ConnectionName, plan: ConnectionPlan): void {
    this.lines.set(name, plan)
    this.log.push(`connect ${name} ${JSON.stringify(plan)}`)
  }

  disconnect(name: ConnectionName): void {
    this.lines.delete(name)
    this.log.push(`disconnect ${name}`)
  }

  reconnect(name: ConnectionName, reason: string): void {
    this.reconnects += 1
    this.log.push(`reconnect ${name} ${reason}`)
  }

  send(name: ConnectionName, text: string): void {
    this.sent.push(text)
    this.log.push(`send ${name} ${text}`)
  }

  request(request: VenueRequest): void {
    this.requests.push(request)
    this.log.push(`request ${JSON.stringify(request)}`)
  }

  wakeAt(time: number): void {
    this.nextWake = time
    this.log.push(`wake ${time}`)
  }

  holdUntil(until: number, reason: string, bucket?: string): void {
    this.holds.push({ until, reason, bucket })
    this.log.push(`hold ${until} ${reason}`)
  }

  clock(venueTime: number, sentAt: number, receivedAt: number): void {
    this.clockReadings.push({ venueTime, sentAt, receivedAt })
    this.log.push(`clock ${venueTime} ${sentAt} ${receivedAt}`)
  }

  oddity(kind: string, example: string): void {
    this.oddities.set(kind, [...(this.oddities.get(kind) ?? []), example])
    this.log.push(`odd ${kind} ${example}`)
  }

  /** The frames that left since the last call. */
  takeSent(): unknown[] {
    return this.sent.splice(0).map((text) => JSON.parse(text) as unknown)
  }
}

export function answerOf(body: unknown, now: number, status = 200): VenueAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answered', status, headers: {}, body: text, sentAt: now - 50, receivedAt: now }
}
