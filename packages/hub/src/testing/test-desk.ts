import type { DeskMessage } from '@leadline/desk-protocol/desk-messages'
import { HubMessage } from '@leadline/desk-protocol/hub-messages'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { type MirroredView, ViewMirror } from '@leadline/desk-protocol/view-mirror'
import type { ViewSpec } from '@leadline/desk-protocol/view-spec'

import type { DeskListener } from '../desk-connection.ts'
import type { Hub } from '../hub.ts'

/** A desk without a screen. */
export class TestDesk {
  readonly said: HubMessage[] = []
  readonly mirror = new ViewMirror()
  frames = 0
  bytes = 0
  closedBecause: string | undefined
  #listener: DeskListener

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
