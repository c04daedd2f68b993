import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'

import { armedCell } from '../../../features/depth-of-book/armed/armed-cell.ts'
import { armedKeys } from '../../../features/depth-of-book/armed/armed-keys.ts'
import { listenForPresses } from '../../../features/depth-of-book/armed/armed-presses.ts'
import type { DepthSettings } from '../../../features/depth-of-book/depth-settings.ts'
import { LadderSurface } from '../../../features/depth-of-book/ladder/ladder-surface.ts'
import { armedActions } from '../../../platform/armed/armed-actions.ts'
import { ArmedDesk } from '../../../platform/armed/armed-desk.ts'
import { endWords } from '../../../platform/armed/armed-mode.ts'
import { HotkeyEngine } from '../../../platform/hotkeys/hotkey-engine.ts'
import { PointedElement } from '../../../platform/painting/testing/pointed-element.ts'
import { TradingStore } from '../../../platform/trading/trading-store.ts'
import type { DeskParts } from '../../desk-parts.ts'
import { applyArmed } from '../apply-armed.ts'
import { linkPage } from './linked-page.ts'
import { ShownLadder } from './shown-ladder.ts'
import { WireOrders } from './wire-orders.ts'

export const symbol = 'BTC-USD'
export const tradedVenues = ['kraken', 'coinbase'] as const satisfies readonly VenueId[]
/** A slow screen: what is painted between two of its frames is painted all the same. */
const frameMs = 50
const [widthPx, heightPx, rowHeightPx, barPx] = [420, 400, 20, 28]
const ladder = { id: 'ladder', kind: 'depth-of-book', hasFilter: true }
/** The keys that this trader has given to the actions. */
export const keysOfActions = {
  'armed.join-bid': 'F7',
  'armed.join-ask': 'F8',
  'armed.hit': 'F9',
  'armed.lift': 'F10',
  'armed.cancel-buys': 'Alt+1',
  'armed.cancel-sells': 'Alt+2',
  'armed.cancel-symbol': 'Alt+3',
  'armed.undo': 'Alt+4',
} as const
export type KeyAction = keyof typeof keysOfActions

/**
 * One armed window with a ladder in it, as it is shipped, down to the bytes that two simulated exchanges receive: painted rows,
 * presses and keys, the desk's connection, the hub with its journal, adapters and sessions. The mouse, the keyboard and the
 * clocks are the test's.
 */
export class ArmedWindow {
  readonly clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  readonly wire = new WireOrders(() => this.clock.now())
  readonly market
  readonly desk: ArmedDesk
  readonly trading: TradingStore
  readonly shown: ShownLadder
  readonly errors: unknown[] = []
  hub: Hub
  isVaultLocked = false
  isFocused = true
  readonly #journal = new MemoryJournal()
  readonly #page
  readonly #surface: LadderSurface
  readonly #hotkeys: HotkeyEngine
  readonly #host: PointedElement
  readonly #view
  readonly #settings: DepthSettings
  #callbacks = new Map<number, () => void>()
  #lastCallback = 0
  #lastId = 0
  #sleptMs = 0
  /** What Kraken's best prices were, the newest last. */
  #bests: { at: number; bid: string; ask: string }[] = []

  constructor(seed: number, settings: DepthSettings) {
    this.#settings = settings
    const balances = { USD: '5000000', BTC: '50' }
    const opened = openPaperMarket(this.clock, seed, {
      venues: tradedVenues,
      symbols: [symbol],
      actionsPerSecond: 50,
      stepMs: 20,
      balances: { kraken: balances, coinbase: balances },
    })
    const venues = opened.venues.map((venue) => ({
      ...venue,
      transport: this.wire.tap(venue.id, venue.transport),
    }))
    this.market = { ...opened, venues }
    this.hub = this.#openHub()
    this.#page = linkPage(this.clock, () => this.hub)
    const { link } = this.#page
    this.trading = new TradingStore(link)
    this.desk = new ArmedDesk(this.trading, link)
    this.desk.setSize(symbol, '0.01')
    this.desk.keyVenue.set('kraken')
    this.#view = this.#openView()
    const document = this.#document()
    this.#host = new PointedElement(document)
    const body = new PointedElement(document)
    this.#host.append(body)
    const painted = { painted: () => {}, picked: () => {}, ignored: () => {}, menuWanted: () => {} }
    this.#surface = new LadderSurface(body as never, this.#setup(), painted)
    this.shown = new ShownLadder(body, rowHeightPx, tradedVenues, () => this.now)
    this.#surface.resize(widthPx, heightPx)
    const { own } = this.trading
    for (const orders of [own.orders, own.syntheticStops]) {
      orders.subscribe(() => this.#surface.configure(this.#setup()))
    }
    const orders = () => [...own.orders.get(), ...own.syntheticStops.get()]
    const size = () => this.desk.sizes.get().get(symbol) ?? ''
    const under = (target: EventTarget | null) =>
      armedCell(this.#surface, target, symbol, tradedVenues, orders())
    listenForPresses(this.#host as never, this.desk, under, size)
    applyArmed({ armed: this.desk } as DeskParts, this.#view as never)
    this.#hotkeys = new HotkeyEngine(armedActions, () => ladder)
    this.#hotkeys.bindings.set({ byAction: { ...keysOfActions } })
    for (const action of Object.keys(keysOfActions)) {
      this.#hotkeys.handle(action, ladder.id, () => {
        const { state } = this.#surface
        const keyed = { symbol, venues: tradedVenues, state, filter: '', size: size() }
        armedKeys(this.desk, { ...keyed, defaultVenue: null, orders: orders() })[action]?.()
      })
    }
    const filter = ''
    link.open(
      { kind: 'ladder', symbol, ...settings, venues: [...tradedVenues], filter },
      {
        update: ({ ladder: state }) => {
          this.#keepBest()
          this.#surface.show(state)
          this.shown.look()
        },
      },
      { isPrompt: true },
    )
    this.#frame()
  }

  /** The window's own clock, in milliseconds: what `performance.now` says in it. */
  get now(): number {
    return this.clock.now() - Date.UTC(2026, 10, 16) + this.#sleptMs
  }

  get state() {
    return this.#surface.state
  }

  /** Until both books stand and both accounts take orders. */
  async ready(): Promise<void> {
    const isReady = () =>
      this.state?.columns.every(({ state }) => state === 'live') === true &&
      this.trading.accounts.get().filter(({ phase }) => phase === 'ready').length ===
        tradedVenues.length
    for (let tries = 0; tries < 40 && !isReady(); tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await this.pass(250)
    }
    if (!isReady()) throw new Error('The market does not open.')
  }

  /** The stylesheet draws it around everything where this is set. */
  get hasFrame(): boolean {
    return 'armed' in this.#view.document.documentElement.dataset
  }

  /** Why armed mode ended last, as it is said. */
  get ended(): string {
    return endWords[this.desk.mode.ended.get() ?? 'hand']
  }

  pass(ms: number): Promise<void> {
    return this.clock.advance(ms)
  }

  /** Nobody is there for so long; the market is what it was. */
  sleep(ms: number): void {
    this.#sleptMs += ms
  }

  arm(): boolean {
    this.#active('pointerdown')
    if (this.desk.whyNot(this.#page.link) === '') this.desk.mode.arm(this.now)
    return this.desk.mode.isArmed.get()
  }

  focus(isFocused: boolean): void {
    if (isFocused === this.isFocused) return
    this.isFocused = isFocused
    this.#active(isFocused ? 'focus' : 'blur')
  }

  /** What is under a pixel gets it, and then the ladder around it. */
  mouse(type: string, place: { y: number; column: number }, more: object = {}): void {
    if (type === 'pointerdown') this.#active(type)
    const target = this.shown.elementAt(place)
    let isStopped = false
    const event = {
      type,
      target,
      button: 0,
      detail: 1,
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      metaKey: false,
      ...more,
      preventDefault: () => {},
      stopPropagation: () => {
        isStopped = true
      },
    } as unknown as Event
    const [body] = this.#host.parts
    this.#host.fire(event, true)
    if (!isStopped) body?.fire(event, false)
    if (!isStopped) this.#host.fire(event, false)
  }

  key(action: KeyAction, isRepeat: boolean): void {
    const combination = keysOfActions[action]
    const altKey = combination.startsWith('Alt+')
    const key = combination.replace('Alt+', '')
    const code = altKey ? `Digit${key}` : key
    const none = { ctrlKey: false, shiftKey: false, metaKey: false, target: null }
    this.#active('keydown')
    this.#hotkeys.press({ ...none, key, code, altKey, repeat: isRepeat } as never)
  }

  lock(isLocked: boolean): void {
    if (isLocked === this.isVaultLocked) return
    this.isVaultLocked = isLocked
    for (const account of this.market.accounts) {
      if (isLocked) this.hub.orders?.disconnect(account.keyId, 'The vault is locked.')
      else this.hub.orders?.connect(account)
    }
  }

  /** The program dies in the middle of whatever it does; another one goes on with its journal. */
  kill(): void {
    this.#page.lose()
    this.hub.stop()
    this.hub = this.#openHub()
  }

  /** What Kraken's best prices were in that time, as a screen a moment late may show them. */
  bestPrices(withinMs: number): readonly { bid: string; ask: string }[] {
    this.#keepBest()
    return this.#bests.filter(({ at }) => this.clock.now() - at <= withinMs)
  }

  /** The mouse is pressed beside the ladder. */
  touch(): void {
    this.#active('pointerdown')
  }

  /** A bar comes above the ladder, as that of a position does, or goes again. */
  toggleBar(): void {
    this.shown.offset = this.shown.offset === 0 ? barPx : 0
    this.#surface.resize(widthPx, heightPx - this.shown.offset)
    this.shown.look()
  }

  recenter(): void {
    this.#surface.recenter()
  }

  scroll(rows: number): void {
    this.#surface.scroll(rows)
  }

  stop(): void {
    this.desk.mode.disarm('hand')
    this.hub.stop()
    this.market.stop()
  }

  #active(type: string): void {
    this.#view.dispatchEvent(new Event(type))
  }

  #openHub(): Hub {
    const { venues, accounts } = this.market
    const hub = new Hub({
      version: '0.0.0',
      mode: 'practice',
      venues,
      clock: this.clock,
      store: memoryStore(),
      orders: {
        journal: this.#journal,
        newId: () => `00000000-0000-4000-8000-${String((this.#lastId += 1)).padStart(12, '0')}`,
        isVaultLocked: () => this.isVaultLocked,
        accounts: this.isVaultLocked ? [] : accounts,
      },
      failed: (_venue, error) => this.errors.push(error),
    })
    hub.start()
    return hub
  }

  #setup() {
    const { own } = this.trading
    const orders = [...own.orders.get(), ...own.syntheticStops.get()]
    return {
      symbol,
      settings: this.#settings,
      venues: tradedVenues,
      shown: { price: null, size: null },
      rowHeight: rowHeightPx,
      orders,
      hasMotion: false,
    }
  }

  #keepBest(): void {
    const { bestBid, bestAsk } = this.hub.orders?.market.pricesOf('kraken', symbol) ?? {}
    if (!bestBid || !bestAsk) return
    const at = this.clock.now()
    const isNew = (best: { at: number }) => at - best.at < 1000
    this.#bests = [...this.#bests.filter(isNew), { at, bid: bestBid, ask: bestAsk }]
  }

  #frame(): void {
    this.#keepBest()
    this.#page.link.frame()
    const callbacks = [...this.#callbacks.values()]
    this.#callbacks.clear()
    for (const run of callbacks) run()
    this.shown.look()
    this.clock.after(frameMs, () => this.#frame())
  }

  #openView() {
    const style = { getPropertyValue: () => '' }
    const view = new EventTarget()
    return Object.assign(view, {
      devicePixelRatio: 1,
      document: { hasFocus: () => this.isFocused, documentElement: { dataset: {} } },
      getComputedStyle: () => style,
      setTimeout: (run: () => void, ms: number) => this.clock.after(ms, run),
      cancelAnimationFrame: (id: number) => this.#callbacks.delete(id),
      requestAnimationFrame: (run: () => void) => {
        this.#lastCallback += 1
        this.#callbacks.set(this.#lastCallback, run)
        return this.#lastCallback
      },
    })
  }

  #document(): Document {
    const document = {
      defaultView: this.#view,
      fonts: { check: () => true },
      createElement: () => new PointedElement(document as never),
      createTextNode: (data: string) => ({ data }),
    }
    return document as never
  }
}
