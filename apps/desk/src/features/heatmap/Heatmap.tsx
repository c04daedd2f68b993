import './heatmap.css'
import { venueOf } from '@leadline/venues/venue-registry'
import { useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'

import { useAlertOffer } from '../../platform/alerts/alert-offers.ts'
import { openBookHistoryStore } from '../../platform/book-history/history-store.ts'
import { useHub } from '../../platform/hub/hub-context.ts'
import { useStore } from '../../platform/hub/service-store.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useColors } from '../../platform/preferences/use-colors.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import { openReplayStore } from '../../platform/replay/replay-store.ts'
import { OwnTradingContext } from '../../platform/trading/own-trading.ts'
import { useValue } from '../../platform/value.ts'
import type { HeatmapSettings } from './heatmap-settings.ts'
import { HeatmapSurface } from './heatmap-surface.ts'
import { HeatmapChoices } from './HeatmapChoices.tsx'
import { HeatmapHotkeys } from './HeatmapHotkeys.tsx'

/** What rested in the book, second by second: the brighter the more. Trades are dots on it. */
export function Heatmap() {
  const { symbol, settings, isVisible, change, window: view } = usePanel<HeatmapSettings>()
  const hub = useHub()
  const store = useStore(openBookHistoryStore)
  const shown = useShownVenues()
  // Quotes are no orders: nothing rests at their prices.
  const venues = useMemo(() => shown.filter((id) => venueOf(id).publishesBook), [shown])
  const { theme, palette } = useColors()
  const { priceDecimals } = useSymbolPreferences(symbol)
  const own = useContext(OwnTradingContext)
  const orders = useValue(own.orders)
  const stops = useValue(own.syntheticStops)
  const ofNow = useValue(own.fills)
  const ofThen = useValue(useStore(openReplayStore).fillsOfThen)
  const fills = useMemo(() => [...ofThen, ...ofNow], [ofThen, ofNow])
  const known = useValue(store.known)
  const host = useRef<HTMLDivElement>(null)
  const surface = useRef<HeatmapSurface>(undefined)
  const words = { time: useRef<HTMLSpanElement>(null), text: useRef<HTMLSpanElement>(null) }
  const offerAlert = useAlertOffer(() => ({ symbol, price: surface.current?.pointedPrice ?? '' }))
  const priceMenu = useEffectEvent(() => offerAlert())

  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const made = new HeatmapSurface(element, {
      symbol,
      request: (tier, slots) => store.tiles(symbol, tier, slots),
      hubTime: () => hub.hubTime,
      painted: () => {
        write(words.time.current, made.readTime)
        write(words.text.current, made.readout)
      },
    })
    surface.current = made
    const openMenu = (event: MouseEvent) => {
      event.preventDefault()
      priceMenu()
    }
    element.addEventListener('contextmenu', openMenu)
    return () => {
      element.removeEventListener('contextmenu', openMenu)
      made.unmount()
      surface.current = undefined
    }
    // oxlint-disable-next-line react/exhaustive-deps -- elements that stay
  }, [hub, store, symbol, view])

  useEffect(() => {
    if (!isVisible) return undefined
    // Columns of before, while it was hidden, are not here.
    surface.current?.cache.restart()
    return store.follow(symbol, {
      column: (tile) => surface.current?.add(tile),
      restarted: () => surface.current?.cache.restart(),
    })
  }, [store, symbol, isVisible, view])

  const oldest = known?.symbols.find((one) => one.symbol === symbol)?.from ?? undefined
  useEffect(() => surface.current?.setOldest(oldest), [oldest, symbol, view])

  const { source } = settings
  useEffect(() => {
    const isHere = (one: { symbol: string }) => one.symbol === symbol
    const inView = source === 'all' ? venues : venues.filter((id) => id === source)
    const mine = { orders: [...orders, ...stops].filter(isHere), fills: fills.filter(isHere) }
    surface.current?.show({ settings, venues: inView, theme, palette, priceDecimals, own: mine })
  }, [settings, source, venues, theme, palette, priceDecimals, orders, stops, fills, symbol, view])

  const isElsewhere = source !== 'all' && !venues.includes(source)
  return (
    <div className="heatmap">
      <HeatmapChoices settings={settings} venues={venues} surface={surface} onChange={change} />
      <HeatmapHotkeys surface={surface} />
      <div
        ref={host}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move what is in view
        tabIndex={0}
        aria-label={`Book over time, ${symbol}. F9 reads it out; Shift and arrows move the crosshair.`}
        className="heatmap-surface"
      />
      <p className="heatmap-readout figures">
        <span ref={words.time} />
        <span ref={words.text} />
      </p>
      {venues.length === 0 && (
        <p role="status" className="heatmap-error">
          No shown exchange publishes its book. Show one in Preferences, then Exchanges.
        </p>
      )}
      {isElsewhere && (
        <p role="status" className="heatmap-error">
          {venueOf(source).name} is not shown. Choose another source, or show it in Preferences,
          then Exchanges.
        </p>
      )}
    </div>
  )
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
