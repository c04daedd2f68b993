import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import {
  documentFamily,
  type DocumentRequest,
} from '@leadline/desk-protocol/messages/document-messages'
import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import type { Outcome, ServiceFamily } from '@leadline/desk-protocol/messages/service-family'

import type { FromWorker, SaidMessage, ToWorker } from '../../../worker/worker-messages.ts'
import { HubLink } from '../hub-link.ts'

const welcome = {
  type: 'welcome' as const,
  protocol: 2,
  hub: '0',
  mode: 'practice' as const,
  venues: [],
}

/** A worker that a test speaks for, with a disk that keeps what it is given unless the test says it is full. */
export class FakeWorker {
  readonly said: ToWorker[] = []
  readonly disk = new Map<string, KeptDocument>()
  /** What the disk says instead of keeping; null: it keeps. */
  trouble: string | null = null
  #onMessage: ((event: MessageEvent<FromWorker>) => void) | undefined
  /** Its clocks stand still unless a test moves them. */
  now = 0
  slept = 0
  readonly hub: HubLink

  constructor() {
    const clocks = { monotonic: () => this.now, wall: () => this.now + this.slept }
    this.hub = new HubLink(this, { kind: 'port' }, 'test', undefined, clocks)
  }

  addEventListener(_type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void {
    this.#onMessage = listener
  }

  postMessage(message: ToWorker): void {
    this.said.push(message)
    if (message.type === 'say') this.#answer(message.message)
  }

  emit(data: FromWorker): void {
    this.#onMessage?.({ data } as MessageEvent<FromWorker>)
  }

  connect(): void {
    this.emit({ type: 'link', state: { kind: 'open', welcome } })
  }

  /** A frame came just now. */
  beat(at = this.now + this.slept): void {
    this.emit({ type: 'alive', at, time: at })
  }

  lose(): void {
    this.emit({ type: 'link', state: { kind: 'lost', tries: 1, retryAt: 0 } })
  }

  hubSays(message: HubMessage): void {
    this.emit({ type: 'hub', message })
  }

  /** What a service says by itself. */
  publish(service: string, body: unknown): void {
    this.hubSays({ type: 'update', service, body })
  }

  reply<Family extends ServiceFamily>(
    { name, nothing }: Family,
    request: number,
    outcome: Outcome<Family> = {},
  ): void {
    const { isDone, reason, ...body } = { isDone: true, reason: '', ...nothing, ...outcome }
    this.hubSays({ type: 'reply', service: name, request, isDone, reason, body })
  }

  #answer(message: SaidMessage): void {
    if (message.type !== 'request') return
    const requested = message.service === 'documents' && documentFamily.readRequest(message.body)
    if (!requested || message.request === undefined) return
    this.reply(documentFamily, message.request, this.#keep(requested))
  }

  #keep(requested: DocumentRequest): Outcome<typeof documentFamily> {
    if (requested.type === 'documents') return { list: [...this.disk.values()] }
    if (requested.type === 'forget') this.disk.delete(`${requested.kind}/${requested.name}`)
    else if (this.trouble !== null) return { isDone: false, reason: this.trouble }
    else this.disk.set(`${requested.document.kind}/${requested.document.name}`, requested.document)
    return {}
  }
}
