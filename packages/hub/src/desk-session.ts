import { isAlgorithmMessage, type AlgorithmMessage } from '@leadline/desk-protocol/algorithms'
import { readDeskMessage, type DeskMessage } from '@leadline/desk-protocol/desk-messages'
import { encodeFrame, type FrameSection } from '@leadline/desk-protocol/frame'
import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import { isLicenseMessage, type LicenseMessage } from '@leadline/desk-protocol/license'
import { type DesksMessage, isDesksMessage } from '@leadline/desk-protocol/open-desks'
import { isOrderMessage, type OrderMessage } from '@leadline/desk-protocol/order-messages'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { decodePull, maxViews } from '@leadline/desk-protocol/pull'
import {
  isRehearsalMessage,
  type RehearsalMessage,
} from '@leadline/desk-protocol/rehearsal-messages'
import { isUpdateMessage, type UpdateMessage } from '@leadline/desk-protocol/updates'
import { isVaultMessage, type VaultMessage } from '@leadline/desk-protocol/vault-messages'
import type { ViewSpec } from '@leadline/desk-protocol/view-spec'
import type { VenueId } from '@leadline/venues/venue-names'

import { AlgorithmSession } from './algorithms/algorithm-session.ts'
import type { DeskConnection, DeskListener } from './desk-connection.ts'
import type { DeskHost } from './desk-host.ts'
import type { DeskListSession } from './desk-list.ts'
import type { LicenseSession } from './license-desk.ts'
import { openView, ViewRefused } from './open-view.ts'
import { TradingSession } from './orders/trading-session.ts'
import { RehearsalSession } from './rehearsal/rehearsal-session.ts'
import type { UpdateSession } from './update-desk.ts'
import type { VaultSession } from './vault-desk.ts'
import type { View } from './view.ts'

interface OpenView {
  view: View
  what: ViewSpec
  /** Versions that the desk has seen under this number before; those of the view count on from here. */
  base: number
  last: number
}

/** One desk: its views, and its questions. */
export class DeskSession implements DeskListener {
  #hub: DeskHost
  #connection: DeskConnection
  #views = new Map<number, OpenView>()
  #lists: Readonly<Record<string, readonly string[]>> = {}
  #isGreeted = false
  #leaveDocuments = () => {}
  #trading: TradingSession
  #algorithms: AlgorithmSession
  #vault: VaultSession | undefined
  #license: LicenseSession | undefined
  #updates: UpdateSession | undefined
  #desks: DeskListSession | undefined
  #rehearsals: RehearsalSession

  constructor(hub: DeskHost, connection: DeskConnection) {
    this.#hub = hub
    this.#connection = connection
    this.#trading = new TradingSession(hub.orders, (message) => this.#say(message))
    const charts = {
      candles: hub.candles,
      feedsOf: (venues: readonly VenueId[]) => hub.feedsOf(venues),
      now: () => hub.now(),
    }
    this.#algorithms = new AlgorithmSession(hub.algorithms, charts, (news) => this.#say(news))
    this.#vault = hub.vault?.join((message) => this.#say(message))
    this.#license = hub.license?.join((message) => this.#say(message))
    this.#updates = hub.updates?.join((message) => this.#say(message))
    const { session } = connection
    if (session !== undefined) this.#desks = hub.desks?.join((update) => this.#say(update), session)
    this.#rehearsals = new RehearsalSession(hub.rehearsals, (message) => this.#say(message))
  }

  receiveText(text: string): void {
    this.#hub.checkClock()
    const message = readDeskMessage(text)
    if (!message)
      this.#say({ type: 'notUnderstood', reason: 'This is not a message of this protocol.' })
    else if (message.type === 'hello') this.#greet(message)
    else if (!this.#isGreeted) this.#refuse('A desk says hello first.')
    else if (isOrderMessage(message)) this.#trading.handle(message)
    else if (isVaultMessage(message)) this.#vault?.handle(message)
    else if (isLicenseMessage(message)) this.#license?.handle(message)
    else if (isUpdateMessage(message)) this.#updates?.handle(message)
    else if (isDesksMessage(message)) this.#desks?.handle(message)
    else if (isRehearsalMessage(message)) this.#rehearsals.handle(message)
    else if (isAlgorithmMessage(message)) this.#algorithms.handle(message)
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
      return this.#say({ type: 'notUnderstood', reason: 'These bytes are not a pull.' })
    }
    const sections: FrameSection[] = []
    for (const { id, version } of pull.views) {
      const section = this.#pullView(id, version, now)
      if (section) sections.push(section)
    }
    this.#connection.sendFrame(encodeFrame({ pullNumber: pull.number, time: now, sections }))
  }

  closed(): void {
    this.#leaveDocuments()
    for (const { view } of this.#views.values()) view.close()
    this.#views.clear()
    this.#trading.close()
    this.#algorithms.close()
    this.#vault?.leave()
    this.#license?.leave()
    this.#updates?.leave()
    this.#desks?.leave()
    this.#rehearsals.leave()
  }

  #greet({ protocol }: Extract<DeskMessage, { type: 'hello' }>): void {
    if (protocol !== protocolVersion) {
      const reason = `This desk speaks version ${protocol}, the hub version ${protocolVersion}. Please load it again.`
      return this.#refuse(reason)
    }
    this.#isGreeted = true
    this.#leaveDocuments()
    this.#leaveDocuments = this.#hub.documents.join(this, (message) => this.#say(message))
    const { version: hub, mode, introductions: venues } = this.#hub
    const otherMarket = this.#hub.otherMarket?.name
    this.#say({ type: 'welcome', protocol: protocolVersion, hub, mode, otherMarket, venues })
  }

  #handle(
    message: Exclude<
      DeskMessage,
      | { type: 'hello' }
      | OrderMessage
      | VaultMessage
      | LicenseMessage
      | UpdateMessage
      | DesksMessage
      | AlgorithmMessage
      | RehearsalMessage
    >,
  ): void {
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
      case 'find': {
        const { directory } = this.#hub
        const markets = directory.find(message.text, message.limit)
        const missingLists = directory.missingLists()
        return this.#say({ type: 'found', request: message.request, markets, missingLists })
      }
      case 'interruptions': {
        const list = this.#hub.listInterruptions(message.from, message.to)
        return this.#say({ type: 'interruptions', request: message.request, list })
      }
      case 'drop': {
        const wasWaiting = this.#hub.dropRequest(message.venue, message.id)
        return this.#say({ type: 'dropped', request: message.request, wasWaiting })
      }
      case 'changeMarket': {
        const { otherMarket } = this.#hub
        // One who asks for the market that is there already, asked twice.
        if (otherMarket?.name === message.to) otherMarket.change()
        return
      }
      case 'documents': {
        const { request } = message
        return this.#say({ type: 'documents', request, ...this.#hub.documents.all() })
      }
      case 'keep': {
        const trouble = this.#hub.documents.keep(this, message.document)
        return this.#say({ type: 'kept', request: message.request, trouble })
      }
      case 'forget': {
        const trouble = this.#hub.documents.forget(this, message.kind, message.name)
        return this.#say({ type: 'kept', request: message.request, trouble })
      }
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
      return this.#say({ type: 'viewRefused', view: id, reason: 'Too many panels are open.' })
    }
    try {
      // The new one looks before the old one looks away, so that nothing is closed and opened again.
      const view = openView(this.#hub, what, this.#lists)
      const base = before?.last ?? 0
      this.#views.set(id, { view, what, base, last: base })
      before?.view.close()
    } catch (error) {
      if (!(error instanceof ViewRefused)) throw error
      this.#say({ type: 'viewRefused', view: id, reason: error.message })
    }
  }

  #pullView(id: number, version: number, now: number): FrameSection | undefined {
    const open = this.#views.get(id)
    if (!open) return undefined
    const { view, base } = open
    const news = view.pull(Math.max(version - base, 0), now)
    if (!news) return undefined
    open.last = base + news.version
    const baseVersion = news.baseVersion === 0 ? 0 : base + news.baseVersion
    return { viewId: id, kind: news.kind, baseVersion, version: open.last, body: news.body }
  }

  #refuse(reason: string): void {
    this.#say({ type: 'refused', reason })
    this.#connection.close(reason)
  }

  #say(message: HubMessage): void {
    this.#connection.sendText(JSON.stringify(message))
  }
}
