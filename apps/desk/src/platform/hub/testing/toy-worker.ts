import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import type { KeptDocument } from '@leadline/desk-protocol/kept-document'

import type { FromWorker, SaidMessage, ToWorker } from '../../../worker/worker-messages.ts'
import { HubLink } from '../hub-link.ts'

const welcome = {
  type: 'welcome' as const,
  protocol: 1,
  hub: '0',
  mode: 'practice' as const,
  venues: [],
}

/** A worker that a test speaks for, with a disk that keeps what it is given unless the test says it is full. */
export class ToyWorker {
  readonly said: ToWorker[] = []
  readonly disk = new Map<string, KeptDocument>()
  /** What the disk says instead of keeping; null: it keeps. */
  trouble: string | null = null
  #hear: ((event: MessageEvent<FromWorker>) => void) | undefined
  /** Its clocks stand still unless a test moves them. */
  now = 0
  slept = 0
  readonly hub: HubLink

  constructor() {
    const clocks = { monotonic: () => this.now, wall: () => this.now + this.slept }
    this.hub = new HubLink(this, { kind: 'port' }, 'test', undefined, clocks)
  }

  addEventListener(_type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void {
    this.#hear = listener
  }

  postMessage(message: ToWorker): void {
    this.said.push(message)
    if (message.type === 'say') this.#answer(message.message)
  }

  tell(data: FromWorker): void {
    this.#hear?.({ data } as MessageEvent<FromWorker>)
  }

  connect(): void {
    this.tell({ type: 'link', state: { kind: 'open', welcome } })
  }

  /** A frame came just now. */
  beat(at = this.now + this.slept): void {
    this.tell({ type: 'alive', at, time: at })
  }

  lose(): void {
    this.tell({ type: 'link', state: { kind: 'lost', tries: 1, retryAt: 0 } })
  }

  hubSays(message: HubMessage): void {
    this.tell({ type: 'hub', message })
  }

  #answer(message: SaidMessage): void {
    if (message.type === 'documents') {
      const { request } = message
      this.hubSays({ type: 'documents', request, list: [...this.disk.values()], trouble: null })
    } else if (message.type === 'keep') {
      const { request, document } = message
      if (this.trouble === null) this.disk.set(`${document.kind}/${document.name}`, document)
      this.hubSays({ type: 'kept', request, trouble: this.trouble })
    } else if (message.type === 'forget') {
      this.disk.delete(`${message.kind}/${message.name}`)
      this.hubSays({ type: 'kept', request: message.request, trouble: null })
    }
  }
}
