import { canvasLayer } from '@leadline/charts/dom/canvas-layer'
import { watchSize } from '@leadline/charts/dom/watch-size'
import { chartTheme } from '@leadline/charts/paint/theme'
import { ZoneClock } from '@leadline/charts/time/zone-clock'
import { type BookTile, slotAt, slotStart } from '@leadline/desk-protocol/book-history/book-tile'
import type { VenueId } from '@leadline/venues/venue-names'

import type { Appearance } from '../../platform/preferences/appearance.ts'
import type { Theme } from '../../platform/preferences/theme.ts'
import { clockTime } from '../../platform/time.ts'
import { listenForInput } from './heatmap-input.ts'
import { HeatmapModel } from './heatmap-model.ts'
import { autoStep, type HeatmapSettings } from './heatmap-settings.ts'
import { heatRamp } from './painting/heat-colors.ts'
import { frameOf, priceText } from './painting/heatmap-frame.ts'
import { type BestNow, paintAxes } from './painting/paint-axes.ts'
import { bestRange, paintBest } from './painting/paint-best.ts'
import { paintCrosshair } from './painting/paint-crosshair.ts'
import { paintGaps, paintHeat } from './painting/paint-heat.ts'
import { type OwnInView, paintOwn } from './painting/paint-own.ts'
import { paintTrades } from './painting/paint-trades.ts'
import { readoutText } from './readout.ts'
import { HeatScale } from './tiles/heat-scale.ts'
import { type RequestTiles, TileCache } from './tiles/tile-cache.ts'
import { type TilePicture, TilePictures } from './tiles/tile-pictures.ts'

/** So much of a frame's time goes into pictures that are missing; the rest follows with the next frames. */
const pictureMs = 3
/** Prices of a second that is over for longer than this are none of now. */
const staleMs = 3500

/** What the panel around it has chosen, and what of it is the trader's own. */
export interface HeatmapLook {
  settings: HeatmapSettings
  venues: readonly VenueId[]
  theme: Theme
  palette: Appearance['palette']
  /** Decimals of prices on the screen; null: as the exchanges have them. */
  priceDecimals: number | null
  own: OwnInView
}

interface SurfaceNeeds {
  symbol: string
  request: RequestTiles
  /** The hub's clock: how old the newest column is. */
  hubTime: () => number | undefined
  /** Something has come or has moved; for words beside the canvas. */
  painted: () => void
}

/** The book over time in an element: canvases, pointer, tiles. Keys are its holder's. React is not in there. */
export class HeatmapSurface {
  readonly model = new HeatmapModel()
  readonly cache: TileCache
  readonly #needs: SurfaceNeeds
  readonly #element: HTMLElement
  readonly #view: Window & typeof globalThis
  readonly #base: CanvasRenderingContext2D
  readonly #overlay: CanvasRenderingContext2D
  readonly #scale = new HeatScale()
  readonly #tiles: TilePictures
  readonly #clock = new ZoneClock()
  readonly #ends: (() => void)[] = []
  #look: HeatmapLook | undefined
  #ramp: Uint32Array = new Uint32Array(256)
  #frame = 0
  #tierBefore = 0
  #pictures: readonly TilePicture[] = []
  #read: { name: string; tile: BookTile } | undefined
  #readout = ''
  #isBusy: boolean | undefined
  /** Tiles of the time in view have not come yet. */
  #isWaiting = true
  /** The finest step of what is kept. */
  #finestStep: number | undefined

  constructor(element: HTMLElement, needs: SurfaceNeeds) {
    this.#element = element
    this.#needs = needs
    this.#view = element.ownerDocument.defaultView ?? window
    this.#base = canvasLayer(element, true)
    this.#overlay = canvasLayer(element, false)
    this.cache = new TileCache(needs.request, () => this.#changed())
    this.#tiles = new TilePictures(element.ownerDocument, this.cache, this.#scale)
    this.#ends.push(
      watchSize(element, ({ width, height, ratio }) => {
        for (const { canvas } of [this.#base, this.#overlay])
          Object.assign(canvas, { width, height })
        this.model.resize(width, height, ratio)
        // Before the browser paints: a resized canvas is empty.
        this.paint()
      }),
      listenForInput(element, this.model, () => this.request()),
    )
  }

  unmount(): void {
    this.#view.cancelAnimationFrame(this.#frame)
    for (const end of this.#ends) end()
    this.#element.replaceChildren()
  }

  show(look: HeatmapLook): void {
    const before = this.#look
    this.#look = look
    if (before?.theme !== look.theme || before.palette !== look.palette) {
      this.#ramp = heatRamp(this.#element)
      this.#tiles.setColors(this.#ramp)
    }
    this.request()
  }

  /** How far back the hub has something. */
  setOldest(oldest: number | undefined): void {
    if (oldest === undefined) return
    this.model.oldest = Math.min(oldest, this.model.oldest ?? oldest)
    this.request()
  }

  /** A second has passed. */
  add(column: BookTile): void {
    this.cache.add(column)
  }

  request(): void {
    if (this.#frame !== 0 || this.model.width === 0) return
    this.#frame = this.#view.requestAnimationFrame(() => this.paint())
  }

  /** What the crosshair stands on, as words; '' where it is nowhere. */
  get readout(): string {
    return this.#readout
  }

  /** When the crosshair's column was. */
  get readTime(): string {
    const { crosshair } = this.model
    return crosshair ? clockTime(this.model.timeAt(crosshair.x)) : ''
  }

  /** Price under the crosshair as decimal text; '' where it is nowhere. */
  get pointedPrice(): string {
    const { crosshair, price } = this.model
    return crosshair
      ? priceText(price.valueAt(crosshair.y), this.#decimals()).replaceAll(',', '')
      : ''
  }

  get step(): number {
    const { settings } = this.#look ?? {}
    const chosen = settings && settings.step !== autoStep ? Number(settings.step) : undefined
    return chosen ?? this.model.suitableStep(this.#finestStep ?? 0.01)
  }

  /** Steps of the price that rows can have, as decimal text. */
  offeredSteps(): string[] {
    const finest = this.#finestStep
    if (finest === undefined) return []
    return [1, 2, 5, 10, 20, 50, 100].map((factor) => decimalText(finest * factor))
  }

  /** Goes on with the newest second, with its prices in view. */
  showNow(): void {
    this.model.price.isAutomatic = true
    this.model.showNow()
    this.request()
  }

  /** The best bid of now, or the center of what is in view. */
  get best(): number {
    const { low, high } = this.model.price
    return this.#bestNow()?.bid ?? (low + high) / 2
  }

  /** What is in view, in a sentence. */
  summary(): string {
    const { span, newest } = this.model
    if (newest === undefined) return 'Nothing has been kept yet.'
    const best = this.#bestNow()
    const from = clockTime(Math.max(span.from, this.model.oldest ?? span.from))
    const to = clockTime(Math.min(span.to, newest))
    const prices = best
      ? ` Best bid ${priceText(best.bid, this.#decimals())}, best ask ${priceText(best.ask, this.#decimals())}.`
      : ''
    const pointed =
      this.#readout === '' ? '' : ` At the crosshair, ${this.readTime}: ${this.#readout}`
    return `From ${from} to ${to}.${prices}${this.#ownWords()}${pointed}`
  }

  /** The trader's own as text: a canvas cannot be read out. */
  #ownWords(): string {
    const { orders = [], fills = [] } = this.#look?.own ?? {}
    const { from, to } = this.model.span
    const inView = fills.filter(({ time }) => time >= from && time <= to).length
    const working = orders.length === 0 ? '' : ` ${orders.length} of your orders working.`
    return `${working}${inView === 0 ? '' : ` ${inView} of your fills in view.`}`
  }

  paint(): void {
    this.#view.cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const look = this.#look
    const { model } = this
    if (!look || model.width === 0) return
    this.#tiles.forgetWanted()
    this.#tiles.setShape({ venues: look.venues, step: this.step })
    this.#collect()
    const isUnfinished = this.#tiles.work(pictureMs)
    this.#collect()
    const range = bestRange({ model, pictures: this.#pictures })
    model.fitPrices(range.low, range.high)
    this.#paintBase(look)
    this.#paintOverlay(look)
    if (this.#scale.fit(this.#pictures.map(({ merged }) => merged))) {
      this.#tiles.setColors(this.#ramp)
      this.request()
    }
    if (isUnfinished) this.request()
    this.#setBusy(isUnfinished || this.#isWaiting)
    this.#needs.painted()
  }

  /** Says so while tiles of the time in view are on their way. */
  #setBusy(isBusy: boolean): void {
    if (isBusy === this.#isBusy) return
    this.#isBusy = isBusy
    this.#element.ariaBusy = String(isBusy)
  }

  #changed(): void {
    const { newest } = this.cache
    if (newest !== undefined && newest !== this.model.newest) {
      this.model.oldest ??= newest
      this.model.advance(newest)
    }
    this.request()
  }

  /** The tiles in view: those that are here are shown, the others asked for, the newest first. */
  #collect(): void {
    const { model } = this
    const { tier, span } = model
    const slots: number[] = []
    const first = slotAt(tier, Math.max(span.from, model.oldest ?? span.from))
    const last = slotAt(tier, Math.min(span.to, model.newest ?? span.to))
    for (let slot = last; slot >= first; slot -= 1) slots.push(slot)
    if (model.newest !== undefined) this.cache.want(tier, slots)
    this.#isWaiting = slots.some((slot) => this.cache.versionOf(tier, slot) === 0)
    const before = this.#pictures.length
    this.#pictures = slots.toReversed().flatMap((slot) => this.#tiles.of(tier, slot) ?? [])
    // The step of rows is known with the first tile; the picture is made again with a suitable one.
    const steps = slots.flatMap((slot) => this.cache.stepOf(tier, slot) ?? [])
    if (steps.length > 0) this.#finestStep = Math.max(...steps)
    if (before === 0 && this.#pictures.length > 0) this.request()
    if (this.#pictures.length >= slots.length) this.#tierBefore = tier
  }

  #paintBase({ venues, settings, theme, palette, own }: HeatmapLook): void {
    const { model } = this
    const frame = frameOf(this.#base, model, this.#style(theme, palette))
    const { surface } = frame
    surface.fillStyle = frame.theme.background
    surface.fillRect(0, 0, model.width, model.height)
    surface.save()
    surface.beginPath()
    surface.rect(0, 0, model.plotWidth, model.plotHeight)
    surface.clip()
    if (this.#tierBefore !== model.tier) paintHeat(frame, this.#coarse())
    paintHeat(frame, this.#pictures)
    paintGaps(frame, venues)
    if (settings.hasBest) paintBest(frame)
    if (settings.hasTrades) paintTrades(frame, this.#tiles)
    const none: OwnInView = { orders: [], fills: [] }
    paintOwn(frame, {
      orders: settings.hasOrders ? own.orders : none.orders,
      fills: settings.hasFills ? own.fills : none.fills,
    })
    surface.restore()
    paintAxes(frame, this.#bestNow())
  }

  /** What there was before the tier changed, until the tiles of the new one have come. */
  #coarse(): Iterable<TilePicture> {
    const { span } = this.model
    const tier = this.#tierBefore
    return this.#tiles.heldOf(tier, slotAt(tier, span.from), slotAt(tier, span.to))
  }

  #paintOverlay({ theme, palette }: HeatmapLook): void {
    paintCrosshair(frameOf(this.#overlay, this.model, this.#style(theme, palette)))
    this.#readout = this.#readAtCrosshair()
  }

  #style(theme: Theme, palette: Appearance['palette']) {
    return {
      theme: chartTheme(theme, palette),
      clock: this.#clock,
      pictures: this.#pictures,
      priceDecimals: this.#decimals(),
    }
  }

  #decimals(): number {
    return this.#look?.priceDecimals ?? this.#pictures.at(-1)?.merged.priceDecimals ?? 2
  }

  /** Of the newest column. */
  #bestNow(): BestNow | undefined {
    const { newest } = this.model
    const picture = this.#pictures.at(-1)
    if (newest === undefined || !picture) return undefined
    const { tier, slot, bids, asks } = picture.merged
    const at = Math.floor((newest - slotStart(tier, slot)) / this.model.columnMs)
    const bid = bids[at] ?? Number.NaN
    const ask = asks[at] ?? Number.NaN
    if (Number.isNaN(bid) || Number.isNaN(ask)) return undefined
    const age = (this.#needs.hubTime() ?? newest) - newest
    return { bid, ask, isLive: age < staleMs }
  }

  #readAtCrosshair(): string {
    const { model } = this
    const { crosshair, tier } = model
    const look = this.#look
    if (!crosshair || !look) return ''
    const time = model.timeAt(crosshair.x)
    const slot = slotAt(tier, time)
    const name = `${tier} ${slot} ${this.cache.versionOf(tier, slot)}`
    const tile = this.#read?.name === name ? this.#read.tile : this.cache.tile(tier, slot)
    this.#read = tile && { name, tile }
    if (!tile) return 'Nothing was kept of this time.'
    return readoutText({
      tile,
      venues: look.venues,
      step: this.step,
      time,
      price: model.price.valueAt(crosshair.y),
      base: this.#needs.symbol.split('-')[0] ?? '',
      priceDecimals: this.#decimals(),
    })
  }
}

/** A step is no amount: what a power of ten leaves behind the twelfth digit is none of it. */
function decimalText(step: number): string {
  const digits = step.toPrecision(12)
  return digits.includes('e')
    ? Number(digits).toFixed(18).replace(/0+$/, '')
    : digits.replace(/\.?0+$/, '')
}
