import { exact, readDecimal, zero } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'

import { releaseMs } from '../../../features/depth-of-book/rows/hold.ts'
import { armedForMs, safePressMs } from '../../../platform/armed/armed-mode.ts'
import { isMeant, type Step } from '../../../platform/armed/testing/meant-gestures.ts'
import { type ArmedWindow, type KeyAction, symbol } from './armed-window.ts'
import type { Button, Deed, Happening } from './random-hands.ts'
import { heights } from './shown-ladder.ts'
import { orderText, type SentOrder } from './wire-orders.ts'

/** An order that somebody meant, as any of these texts of the wire. */
export interface MeantOrder {
  at: number
  venue: VenueId
  texts: readonly string[]
  /** Nothing stood in its way: it must have arrived, or the bar says why not. */
  isSure: boolean
}

/** Orders that somebody meant to cancel. */
export interface MeantCancel {
  at: number
  isOf: (order: SentOrder) => boolean
  isSure: boolean
}

interface Pressed {
  button: Button
  y: number
  column: number
  key: string
  shown: { price: string; side: string; since: number }
  isPassed: boolean
  hasOwn: boolean
}

/** Which orders stand in one row of a grid. */
const gridStep = exact('1')
const settledMs = 1500
const reconnectedMs = 8000
const repeatMs = 33

/** Does what a sequence says, and keeps what somebody who looks at the screen would say was meant by it. */
export class PlayedHands {
  readonly orders: MeantOrder[] = []
  readonly cancels: MeantCancel[] = []
  readonly refusals: string[] = []
  readonly haltedAt: number[] = []
  readonly #window: ArmedWindow
  readonly #steps: Step[] = []
  #place: { y: number; column: number } | undefined
  #held = new Set<Button>()
  #lastPress = { at: -Infinity, button: -1, y: -1, clicks: 0 }
  #pressed: Pressed | undefined
  #brokenAt = -Infinity

  constructor(window: ArmedWindow) {
    this.#window = window
    window.desk.last.subscribe(() => {
      const last = window.desk.last.get()
      if (last?.isError === true) this.refusals.push(last.words)
    })
  }

  async play(deeds: readonly Deed[]): Promise<void> {
    for (const deed of deeds) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#do(deed)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#window.pass(deed.thenMs)
    }
  }

  async #do(deed: Deed): Promise<void> {
    const { clock } = this.#window
    switch (deed.do) {
      case 'point':
        return this.#point(heights[deed.at] ?? 0, deed.column)
      case 'leave':
        return this.#leave()
      case 'press':
        return this.#press(deed.button)
      case 'release':
        return this.#release(deed.button)
      case 'click':
        this.#press(deed.button, deed.hasModifier)
        await clock.advance(deed.heldMs)
        return this.#release(deed.button)
      case 'swoop':
        return await this.#swoop(deed)
      case 'bar':
        return this.#window.toggleBar()
      case 'recenter':
        return this.#window.recenter()
      case 'double-click':
        this.#press(deed.button)
        await clock.advance(30)
        this.#release(deed.button)
        await clock.advance(deed.gapMs)
        this.#press(deed.button)
        await clock.advance(30)
        return this.#release(deed.button)
      case 'key':
        return await this.#key(deed.action, deed.repeats, deed.beganElsewhere)
      case 'undo':
        return this.#undo()
      case 'recover':
        return await this.#recover()
      case 'size':
        return this.#window.desk.setSize(symbol, deed.text)
      case 'scroll':
        return this.#window.scroll(deed.rows)
      case 'arm':
      case 'disarm':
      case 'focus':
      case 'blur':
      case 'sleep':
      case 'lock':
      case 'unlock':
      case 'halt':
      case 'lift':
      case 'kill':
        return this.#happen(deed.do)
    }
  }

  #happen(what: Happening): void {
    const window = this.#window
    switch (what) {
      case 'arm':
        this.#leave()
        this.#note(window.arm() ? 'arm' : 'key')
        return
      case 'disarm':
        window.desk.mode.disarm('hand')
        return this.#note('hand')
      case 'focus':
      case 'blur':
        if (window.isFocused !== (what === 'focus')) this.#note(what)
        if (what === 'blur') this.#held.clear()
        return window.focus(what === 'focus')
      case 'sleep':
        return window.sleep(armedForMs)
      case 'lock':
        this.#breaks('lock')
        return window.lock(true)
      case 'unlock':
        if (window.isVaultLocked) this.#brokenAt = window.clock.now()
        return window.lock(false)
      case 'halt':
        this.#breaks('halt')
        this.haltedAt.push(window.clock.now())
        // It cancels everything.
        this.#cancels(() => true, false)
        void window.trading.act({ type: 'halt' })
        return
      case 'lift':
        void window.trading.act({ type: 'liftHalt', typed: 'LIFT' })
        return
      case 'kill':
        this.#breaks('frozen')
        return window.kill()
    }
  }

  async #swoop({ at, column, button, aimedMs }: Extract<Deed, { do: 'swoop' }>): Promise<void> {
    this.#leave()
    await this.#window.pass(releaseMs + 100)
    this.#point(heights[at] ?? 0, column)
    await this.#window.pass(aimedMs)
    this.#press(button)
    await this.#window.pass(30)
    this.#release(button)
  }

  async #recover(): Promise<void> {
    for (const what of ['unlock', 'lift', 'focus'] as const) this.#happen(what)
    await this.#window.pass(settledMs)
    this.#happen('arm')
    await this.#window.pass(settledMs / 4)
  }

  #breaks(type: 'lock' | 'halt' | 'frozen'): void {
    const now = this.#window.clock.now()
    this.#brokenAt = now
    this.#note(type)
    const isUnderWay = ({ at }: { at: number }) => now - at < settledMs
    for (const meant of [...this.orders, ...this.cancels])
      if (isUnderWay(meant)) meant.isSure = false
  }

  #note(type: Exclude<Step['type'], 'press' | 'release' | 'hotkey'>): void {
    this.#steps.push({ now: this.#window.now, type })
  }

  #point(y: number, column: number): void {
    this.#place = { y, column }
    this.#window.mouse('pointermove', this.#place)
  }

  #leave(): void {
    if (!this.#place) return
    this.#window.mouse('pointerleave', this.#place)
    this.#window.mouse('mouseleave', this.#place)
    this.#place = undefined
    this.#held.clear()
    this.#note('leave')
  }

  #press(button: Button, hasModifier = false): void {
    const window = this.#window
    if (!this.#place) return
    // The browser brings the window to the front first.
    if (!window.isFocused) this.#happen('focus')
    const { y, column } = this.#place
    const clicks = this.#clicksAt(button, y)
    const cell = this.#cellAt(y, column)
    const { now } = window
    if (cell) {
      const { shown, key, isLive, isPassed, hasOwn } = cell
      const { since: paintedAt } = shown
      this.#steps.push({
        now,
        type: 'press',
        button,
        key,
        clicks,
        paintedAt,
        isLive: isLive || button === 1,
        hasModifier,
      })
      this.#pressed = { button, y, column, key, shown, isPassed, hasOwn }
    } else {
      this.#note('leave')
      this.#pressed = undefined
    }
    if (this.#held.size === 0) window.mouse('pointerdown', this.#place, { button })
    this.#held.add(button)
    window.mouse('mousedown', this.#place, { button, detail: clicks, ctrlKey: hasModifier })
  }

  #release(button: Button): void {
    const window = this.#window
    if (!this.#place) return
    const { y, column } = this.#place
    const key = this.#cellAt(y, column)?.key ?? ''
    this.#steps.push({ now: window.now, type: 'release', button, key })
    this.#held.delete(button)
    if (isMeant(this.#steps, this.#steps.length - 1)) this.#clicked()
    window.mouse('mouseup', this.#place, { button })
    window.mouse(button === 0 ? 'click' : 'contextmenu', this.#place, { button })
  }

  /** What the last press and its release say together. */
  #clicked(): void {
    const pressed = this.#pressed
    if (!pressed) return
    const { button, column, shown, isPassed, hasOwn } = pressed
    const venue = this.#window.shown.venueAt(column)
    if (!venue) return
    const isSure = this.#isSure() && shown.since < this.#window.now - safePressMs * 2
    if (button === 1) {
      const price = exact(shown.price)
      const isHere = (order: SentOrder) =>
        order.venue === venue && exact(order.price).minus(price).abs().lt(gridStep)
      return this.#cancels(isHere, isSure && hasOwn)
    }
    const size = this.#size()
    const isStop = button === 2
    if (size === null || isPassed || (isStop && venue === 'coinbase')) return
    const side = (shown.side === 'bid') !== isStop ? 'buy' : 'sell'
    const price = onStep(shown.price, venue, side)
    const text = orderText(side, isStop ? 'stop' : 'limit', size, price, 'gtc')
    this.orders.push({ at: this.#window.clock.now(), venue, texts: [text], isSure })
  }

  async #key(action: KeyAction, repeats: number, beganElsewhere: boolean): Promise<void> {
    for (let nth = 0; nth <= repeats; nth += 1) {
      // Keys go to the window that has the focus.
      if (!this.#window.isFocused) return
      this.#oneKey(action, nth > 0 || beganElsewhere)
      // oxlint-disable-next-line no-await-in-loop -- a held key repeats in time
      await this.#window.pass(repeatMs)
    }
  }

  #oneKey(action: KeyAction, isRepeat: boolean): void {
    const { now, clock } = this.#window
    if (sendingKeys.has(action)) {
      this.#steps.push({ now, type: 'hotkey', isRepeat })
      const at = this.#steps.length - 1
      const size = this.#size()
      if (isMeant(this.#steps, at) && size !== null) {
        const texts = this.#window.bestPrices(250).map((best) => keyText(action, best, size))
        this.orders.push({ at: clock.now(), venue: 'kraken', texts, isSure: this.#isSure() })
      }
    } else {
      this.#note('key')
      if (!isRepeat) this.#cancelKey(action)
    }
    this.#window.key(action, isRepeat)
  }

  #cancelKey(action: KeyAction): void {
    const isSure = this.#isSure()
    if (action === 'armed.undo') this.#undoes()
    else if (action === 'armed.cancel-buys') this.#cancels(({ side }) => side === 'buy', isSure)
    else if (action === 'armed.cancel-sells') this.#cancels(({ side }) => side === 'sell', isSure)
    else this.#cancels(() => true, isSure)
  }

  /** The button in the bar, beside the ladder. */
  #undo(): void {
    this.#leave()
    this.#note('key')
    this.#window.touch()
    this.#undoes()
    this.#window.desk.undo()
  }

  /** Only ever the one that was sent last. */
  #undoes(): void {
    const last = this.#window.wire.orders.at(-1)
    if (last) this.#cancels((order) => order === last, false)
  }

  #cancels(isOf: (order: SentOrder) => boolean, isSure: boolean): void {
    const at = this.#window.clock.now()
    this.cancels.push({ at, isOf: (order) => order.at <= at && isOf(order), isSure })
  }

  /** Nothing broke a while ago, and nothing has since: whoever breaks something says so afterwards. */
  #isSure(): boolean {
    const { clock, desk, isVaultLocked } = this.#window
    const isCalm = clock.now() - this.#brokenAt > reconnectedMs
    return isCalm && !isVaultLocked && desk.mode.isArmed.get()
  }

  #size(): string | null {
    const size = readDecimal(this.#window.desk.sizes.get().get(symbol) ?? '')
    return size?.gt(zero) === true ? size.toFixed() : null
  }

  #clicksAt(button: Button, y: number): number {
    const last = this.#lastPress
    const at = this.#window.now
    const isNext = last.button === button && last.y === y && at - last.at < 500
    const clicks = isNext ? last.clicks + 1 : 1
    this.#lastPress = { at, button, y, clicks }
    return clicks
  }

  #cellAt(y: number, column: number) {
    const { shown, state } = this.#window
    const element = shown.elementAt({ y, column })
    const row = shown.at(y)
    const { dataset } = element
    if (dataset['column'] === undefined || row.price === '' || !state) return undefined
    const price = Number(row.price) * 10 ** state.priceDecimals
    const { bestBid, bestAsk } = state
    const isPassed =
      row.side === 'ask'
        ? bestBid !== null && price <= bestBid
        : bestAsk !== null && price >= bestAsk
    return {
      shown: row,
      key: `${row.price} ${column} ${y}`,
      isLive: state.columns[column]?.state === 'live',
      isPassed,
      hasOwn: dataset['own'] !== undefined,
    }
  }
}

/** A row of another exchange's price: put on the own step, never against the trader. */
function onStep(price: string, venue: VenueId, side: 'buy' | 'sell'): string {
  const step = venue === 'kraken' ? 10 : 100
  const steps = Math.round(Number(price) * 100) / (100 / step)
  return String((side === 'buy' ? Math.floor(steps) : Math.ceil(steps)) / step)
}

const sendingKeys: ReadonlySet<KeyAction> = new Set([
  'armed.join-bid',
  'armed.join-ask',
  'armed.hit',
  'armed.lift',
])

function keyText(
  action: KeyAction,
  { bid, ask }: { bid: string; ask: string },
  size: string,
): string {
  if (action === 'armed.join-bid') return orderText('buy', 'limit', size, bid, 'gtc')
  if (action === 'armed.join-ask') return orderText('sell', 'limit', size, ask, 'gtc')
  if (action === 'armed.hit') return orderText('sell', 'limit', size, bid, 'ioc')
  return orderText('buy', 'limit', size, ask, 'ioc')
}
