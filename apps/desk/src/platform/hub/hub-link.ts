import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'

import { FrameWatch } from '../../worker/frame-watch.ts'
import type {
  FromWorker,
  HubPlace,
  LinkState,
  SaidMessage,
  ToWorker,
  ViewUpdate,
} from '../../worker/worker-messages.ts'
import { Value } from '../value.ts'
import { ViewMirror } from './view-mirror.ts'
import type { UpdateByKind, SpecOf, ViewKind } from './view-updates.ts'

/** What the hub did not answer, or not yet. */
export class HubUnreachable extends Error {
  /** It was on its way when the hub stopped answering: it may do it yet. */
  readonly mayHaveArrived: boolean

  constructor(message: string, mayHaveArrived = false) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}

/** While no frame comes nothing is asked: what a frozen hub takes it would do when nobody expects it any more. */
export const frozenSentence = 'Leadline is not responding. Prices are frozen.'

const lateSentence = 'Leadline has not answered in time.'

export type Welcome = Extract<HubMessage, { type: 'welcome' }>

export interface ViewListener<Kind extends ViewKind> {
  /** Called once per frame at most, and only while the view can be seen; in a frame, unless it is prompt. */
  update(update: UpdateByKind[Kind]): void
  /** The hub cannot show this; the view stays what it was. */
  refused?(reason: string): void
}

/** A view that is open. */
export interface OpenView<Kind extends ViewKind> {
  change(what: SpecOf<Kind>): void
  setVisible(isVisible: boolean): void
  /** Charts: report candles before the oldest that was reported. */
  older(): void
  close(): void
}

interface HeldView {
  look: number
  mirror: ViewMirror
  listener: ViewListener<ViewKind>
  isVisible: boolean
  isPrompt: boolean
}

export interface ViewOptions {
  /** Goes on, a little slower, while no window can be seen. Then it is prompt. */
  isBackground?: boolean
  /** Its updates do not wait for a frame of the screen: for canvases, which the next frame shows as they are then. */
  isPrompt?: boolean
}

type ReplyMessage = Extract<HubMessage, { type: 'reply' }>

/** What the hub says of one of its services. */
export interface ServiceListener {
  update(body: unknown): void
  /** There is none. */
  refused(reason: string): void
}

/** What the page needs of a worker, so that tests can stand in for it. */
export interface WorkerEnd {
  postMessage(message: ToWorker, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void
}

/** The page's end of the hub: views, the envelopes of services and the state of the connection. */
export class HubLink {
  readonly state = new Value<LinkState>({ kind: 'connecting' })
  /** Of the hub that is there, or that was there last: which market this is does not change with the connection. */
  readonly welcome = new Value<Welcome | null>(null)
  /** When the last frame came, where none has come for too long; null while all that is shown is live. */
  readonly frozenSince = new Value<number | null>(null)
  readonly #watch: FrameWatch
  #hubTime: number | undefined
  #worker: WorkerEnd
  #views = new Map<number, HeldView>()
  #lastView = 0
  #pending: ViewUpdate[] = []
  #requests = new Map<
    number,
    { resolve: (reply: ReplyMessage) => void; reject: (error: Error) => void }
  >()
  #lastRequest = 0
  #services = new Map<string, ServiceListener>()

  constructor(
    worker: WorkerEnd,
    place: HubPlace,
    desk: string,
    port?: MessagePort,
    clocks = { monotonic: () => performance.now(), wall: () => Date.now() },
  ) {
    this.#worker = worker
    this.#watch = new FrameWatch(clocks)
    worker.addEventListener('message', ({ data }) => this.#onMessage(data))
    worker.postMessage({ type: 'start', place, desk }, port ? [port] : [])
  }

  /** The hub's own clock in the newest frame: how old what the trader sees can be. */
  get hubTime(): number | undefined {
    return this.#hubTime
  }

  /** Whether frames still come. The worker says so too; but it may hang, and messages of it may be old. */
  check(): void {
    if (this.#watch.isFrozen()) this.#freeze()
  }

  /** Once per frame of the screen: ask for what comes next, and notify the panels what came. */
  frame(): void {
    this.check()
    // First: the answer is asked for so that it just makes the next frame, and painting takes a part of this one.
    const visible = [...this.#views].flatMap(([view, { isVisible }]) => (isVisible ? view : []))
    if (visible.length > 0) this.#worker.postMessage({ type: 'tick', visible })
    const pending = this.#pending
    this.#pending = []
    // Charts first: a canvas that sets a font makes the browser work out the style of all that was written before it.
    pending.sort((a, b) => Number(b.kind === 'candles') - Number(a.kind === 'candles'))
    this.#emit(pending)
  }

  #emit(list: readonly ViewUpdate[]): void {
    const failures: unknown[] = []
    for (const update of list) {
      const held = this.#views.get(update.view)
      // An update of what it looked at before must not be taken for one of what it looks at now.
      if (held?.look !== update.look) continue
      try {
        held.listener.update(held.mirror.take(update))
      } catch (error) {
        // A panel that breaks must not keep the others from their prices.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  open<Kind extends ViewKind>(
    what: SpecOf<Kind>,
    listener: ViewListener<Kind>,
    { isBackground = false, isPrompt = isBackground }: ViewOptions = {},
  ): OpenView<Kind> {
    this.#lastView += 1
    const view = this.#lastView
    const held: HeldView = {
      look: 0,
      mirror: new ViewMirror(),
      listener,
      isVisible: true,
      isPrompt,
    }
    this.#views.set(view, held)
    const look = (next: ViewSpec | null) => {
      held.look += 1
      const at = next && { number: held.look, what: next }
      this.#worker.postMessage({ type: 'view', view, look: at, isBackground })
    }
    look(what)
    return {
      change: (next) => {
        held.mirror = new ViewMirror()
        look(next)
      },
      setVisible: (isVisible) => {
        held.isVisible = isVisible
      },
      older: () => this.say({ type: 'older', view }),
      close: () => {
        this.#views.delete(view)
        look(null)
      },
    }
  }

  say(message: SaidMessage): void {
    this.#worker.postMessage({ type: 'say', message })
  }

  /** Asks a service. Fails where there is no connection, or where it is lost, or time is up, before the reply. */
  request(service: string, body: unknown, withinMs: number | null): Promise<ReplyMessage> {
    if (this.state.get().kind !== 'open') {
      return Promise.reject(new HubUnreachable('This window is not connected to Leadline.'))
    }
    this.check()
    if (this.frozenSince.get() !== null) return Promise.reject(new HubUnreachable(frozenSentence))
    this.#lastRequest += 1
    const request = this.#lastRequest
    return new Promise((resolve, reject) => {
      this.#requests.set(request, { resolve, reject })
      if (withinMs !== null) setTimeout(() => this.#giveUpOn(request), withinMs)
      this.say({ type: 'request', service, request, body })
    })
  }

  /** One for each service of this page. */
  listen(service: string, listener: ServiceListener): void {
    this.#services.set(service, listener)
  }

  #onMessage(message: FromWorker): void {
    switch (message.type) {
      case 'updates': {
        const isPrompt = ({ view }: ViewUpdate) => this.#views.get(view)?.isPrompt === true
        for (const update of message.updates) {
          if (isPrompt(update)) continue
          // What was not painted yet and is replaced altogether need not be painted.
          if (update.isWhole) {
            this.#pending = this.#pending.filter(({ view }) => view !== update.view)
          }
          this.#pending.push(update)
        }
        return this.#emit(message.updates.filter(isPrompt))
      }
      case 'alive':
        return this.#alive(message.at, message.time)
      case 'frozen':
        return this.#freeze()
      case 'link':
        return this.#linked(message.state)
      case 'hub':
        return this.#said(message.message)
    }
  }

  #alive(at: number, time: number): void {
    this.#watch.received(at)
    this.#hubTime = time
    // It may have waited here for an hour, while the computer slept.
    if (!this.#watch.isFrozen()) this.frozenSince.set(null)
  }

  #freeze(): void {
    const since = this.#watch.lastAt
    if (since === undefined || this.frozenSince.get() !== null) return
    this.frozenSince.set(since)
    this.#giveUp('Leadline stopped responding before it answered.')
  }

  #giveUp(reason: string): void {
    const requests = [...this.#requests.values()]
    this.#requests.clear()
    for (const { reject } of requests) reject(new HubUnreachable(reason, true))
  }

  /** A reply that comes later than this finds nobody who waits for it. */
  #giveUpOn(request: number): void {
    const waiting = this.#requests.get(request)
    this.#requests.delete(request)
    waiting?.reject(new HubUnreachable(lateSentence, true))
  }

  #linked(state: LinkState): void {
    if (state.kind === 'open') {
      this.welcome.set(state.welcome)
      // From here on frames are expected.
      if (this.#watch.lastAt === undefined) this.#watch.received()
    } else {
      this.#freeze()
      this.#giveUp('The connection to Leadline was lost.')
    }
    this.state.set(state)
  }

  #said(message: HubMessage): void {
    if (message.type === 'viewRefused') {
      this.#views.get(message.view)?.listener.refused?.(message.reason)
    } else if (message.type === 'reply') {
      this.#requests.get(message.request)?.resolve(message)
      this.#requests.delete(message.request)
    } else if (message.type === 'update') {
      this.#services.get(message.service)?.update(message.body)
    } else if (message.type === 'serviceRefused') {
      this.#services.get(message.service)?.refused(message.reason)
    }
  }
}
