import { encodeFrame, type FrameSection } from '@leadline/desk-protocol/frames/frame'
import { decodePull, maxViews } from '@leadline/desk-protocol/frames/pull'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { readDeskMessage, type DeskMessage } from '@leadline/desk-protocol/messages/desk-messages'
import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'

import { ServiceSessions } from '../services/service-sessions.ts'
import { openView, ViewRefused } from '../views/open-view.ts'
import type { View } from '../views/view.ts'
import type { DeskConnection, DeskListener } from './desk-connection.ts'
import type { DeskHost } from './desk-host.ts'

interface OpenView {
  view: View
  what: ViewSpec
  /** Versions that the desk has seen under this number before; those of the view count on from here. */
  base: number
  last: number
}

/** One desk: its views, and the services that it has joined. */
export class DeskSession implements DeskListener {
  #hub: DeskHost
  #connection: DeskConnection
  #views = new Map<number, OpenView>()
  #lists: Readonly<Record<string, readonly string[]>> = {}
  #isGreeted = false
  #services: ServiceSessions

  constructor(hub: DeskHost, connection: DeskConnection) {
    this.#hub = hub
    this.#connection = connection
    this.#services = new ServiceSessions({
      services: hub.services,
      desk: connection.session,
      send: (message) => this.#send(message),
      failed: (service, error) => hub.serviceFailed(service, error),
    })
  }

  receiveText(text: string): void {
    this.#hub.checkClock()
    const message = readDeskMessage(text)
    if (!message)
      this.#send({ type: 'notUnderstood', reason: 'This is not a message of this protocol.' })
    else if (message.type === 'hello') this.#greet(message)
    else if (!this.#isGreeted) this.#refuse('A desk says hello first.')
    else this.#handle(message)
  }

  receiveBytes(bytes: Uint8Array): void {
    if (!this.#isGreeted) return this.#refuse('A desk says hello first.')
    this.#hub.checkClock()
    const now = this.#hub.now()
    let pull
    try {
      pull = decodePull(bytes)
    } catch {
      return this.#send({ type: 'notUnderstood', reason: 'These bytes are not a pull.' })
    }
    const sections: FrameSection[] = []
    for (const { id, version } of pull.views) {
      const section = this.#pullView(id, version, now)
      if (section) sections.push(section)
    }
    this.#connection.sendFrame(encodeFrame({ pullNumber: pull.number, time: now, sections }))
  }

  closed(): void {
    for (const { view } of this.#views.values()) view.close()
    this.#views.clear()
    this.#services.leaveAll()
  }

  #greet({ protocol }: Extract<DeskMessage, { type: 'hello' }>): void {
    if (protocol !== protocolVersion) {
      const reason = `This window is of version ${protocol}, Leadline of version ${protocolVersion}. Load the window again.`
      return this.#refuse(reason)
    }
    this.#isGreeted = true
    const { version: hub, mode, introductions: venues } = this.#hub
    const otherMarket = this.#hub.otherMarket?.name
    this.#send({ type: 'welcome', protocol: protocolVersion, hub, mode, otherMarket, venues })
  }

  #handle(message: Exclude<DeskMessage, { type: 'hello' }>): void {
    switch (message.type) {
      case 'open':
      case 'change':
        return this.#open(message)
      case 'close': {
        this.#views.get(message.view)?.view.close()
        this.#views.delete(message.view)
        return
      }
      case 'older': {
        this.#views.get(message.view)?.view.older?.()
        return
      }
      case 'lists': {
        this.#lists = message.lists
        return this.#readFiltersAgain()
      }
      case 'show':
        return this.#hub.show(message.venues)
      case 'join':
        return this.#services.join(message.service)
      case 'request':
        return this.#services.request(message)
    }
  }

  /** A filter that speaks of a watch list follows when the list is edited. */
  #readFiltersAgain(): void {
    for (const [view, { what }] of this.#views) {
      if ('filter' in what && what.filter.includes('@')) this.#open({ view, what })
    }
  }

  #open({ view: id, what }: { view: number; what: ViewSpec }): void {
    const before = this.#views.get(id)
    if (!before && this.#views.size >= maxViews) {
      return this.#send({ type: 'viewRefused', view: id, reason: 'Too many panels are open.' })
    }
    try {
      // The new one looks before the old one looks away, so that nothing is closed and opened again.
      const view = openView(this.#hub, what, this.#lists)
      const base = before?.last ?? 0
      this.#views.set(id, { view, what, base, last: base })
      before?.view.close()
    } catch (error) {
      if (!(error instanceof ViewRefused)) throw error
      this.#send({ type: 'viewRefused', view: id, reason: error.message })
    }
  }

  #pullView(id: number, version: number, now: number): FrameSection | undefined {
    const open = this.#views.get(id)
    if (!open) return undefined
    const { view, base } = open
    const update = view.pull(Math.max(version - base, 0), now)
    if (!update) return undefined
    open.last = base + update.version
    const baseVersion = update.baseVersion === 0 ? 0 : base + update.baseVersion
    return { viewId: id, kind: update.kind, baseVersion, version: open.last, body: update.body }
  }

  #refuse(reason: string): void {
    this.#send({ type: 'refused', reason })
    this.#connection.close(reason)
  }

  #send(message: HubMessage): void {
    this.#connection.sendText(JSON.stringify(message))
  }
}
