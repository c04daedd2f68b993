import { type MirroredView, ViewMirror } from '@leadline/desk-protocol/frames/view-mirror'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { DeskMessage } from '@leadline/desk-protocol/messages/desk-messages'
import { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import type {
  ReplyOf,
  RequestOf,
  ServiceFamily,
  UpdateOf,
} from '@leadline/desk-protocol/messages/service-family'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'

import type { DeskListener } from '../desks/desk-connection.ts'
import type { Hub } from '../hub.ts'

/** A desk without a screen. */
export class TestDesk {
  readonly said: HubMessage[] = []
  readonly mirror = new ViewMirror()
  frames = 0
  bytes = 0
  closedBecause: string | undefined
  #listener: DeskListener
  #lastRequest = 0

  constructor(hub: Hub, options: { isSilent?: boolean } = {}) {
    this.#listener = hub.openDesk({
      sendText: (text) => this.said.push(HubMessage.parse(JSON.parse(text))),
      sendFrame: (frame) => {
        this.frames += 1
        this.bytes += frame.length
        this.mirror.apply(frame)
      },
      close: (reason) => {
        this.closedBecause = reason
      },
    })
    if (!options.isSilent) this.say({ type: 'hello', protocol: protocolVersion, desk: 'test' })
  }

  say(message: DeskMessage): void {
    this.#listener.receiveText(JSON.stringify(message))
  }

  join({ name }: ServiceFamily): void {
    this.say({ type: 'join', service: name })
  }

  /** Returns the number under which its reply comes. */
  request<Family extends ServiceFamily>({ name }: Family, body: RequestOf<Family>): number {
    this.#lastRequest += 1
    const request = this.#lastRequest
    this.say({ type: 'request', service: name, request, body })
    return request
  }

  /** Nobody waits for what comes of it. */
  send<Family extends ServiceFamily>({ name }: Family, body: RequestOf<Family>): void {
    this.say({ type: 'request', service: name, body })
  }

  reply<Family extends ServiceFamily>(
    family: Family,
    request: number,
  ): ReplyOf<Family> | undefined {
    const found = this.said.find((said) => said.type === 'reply' && said.request === request)
    if (found?.type !== 'reply' || found.service !== family.name) return undefined
    const body = family.readReply(found.body)
    if (!body) throw new Error(`Not a reply of ${family.name}: ${JSON.stringify(found)}`)
    return { isDone: found.isDone, reason: found.reason, ...body }
  }

  /** What was asked and replied at once. */
  answer<Family extends ServiceFamily>(family: Family, body: RequestOf<Family>): ReplyOf<Family> {
    const reply = this.reply(family, this.request(family, body))
    if (!reply) throw new Error(`No reply to ${JSON.stringify(body)}`)
    return reply
  }

  /** What a service has reported so far. */
  updates<Family extends ServiceFamily>(family: Family): UpdateOf<Family>[] {
    return this.said.flatMap((said) => {
      if (said.type !== 'update' || said.service !== family.name) return []
      const update = family.readUpdate(said.body)
      if (!update) throw new Error(`Not an update of ${family.name}: ${JSON.stringify(said)}`)
      return update as UpdateOf<Family>
    })
  }

  sayText(text: string): void {
    this.#listener.receiveText(text)
  }

  open(view: number, what: ViewSpec): void {
    const isNew = this.mirror.get(view) === undefined
    this.say({ type: isNew ? 'open' : 'change', view, what })
    this.mirror.open(view)
  }

  close(view: number): void {
    this.say({ type: 'close', view })
    this.mirror.close(view)
  }

  /** One animation frame: what the view holds afterwards. */
  look(view: number): MirroredView {
    this.#listener.receiveBytes(this.mirror.pull())
    return this.mirror.get(view) ?? { version: 0 }
  }

  leave(): void {
    this.#listener.closed()
  }
}
