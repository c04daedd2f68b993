import type { VenueId } from '@leadline/venues/venue-names'
import { type RefObject, useContext, useEffect, useEffectEvent } from 'react'

import { ArmedDeskContext } from '../../../platform/armed/armed-desk.ts'
import { useSymbolPreferences } from '../../../platform/preferences/use-symbol-preferences.ts'
import { OwnTradingContext } from '../../../platform/trading/own-trading.ts'
import type { LadderSurface } from '../ladder/ladder-surface.ts'
import { armedCell } from './armed-cell.ts'
import { listenForPresses } from './armed-presses.ts'

/**
 * In armed mode a press on an exchange's cell is an order: left joins, right stops, middle cancels. The price column
 * still copies its price, and own orders are still dragged.
 */
export function useArmedClicks(
  host: RefObject<HTMLElement | null>,
  surface: RefObject<LadderSurface | undefined>,
  symbol: string,
  venues: readonly VenueId[],
): void {
  const armed = useContext(ArmedDeskContext)
  const own = useContext(OwnTradingContext)
  const { orderSize } = useSymbolPreferences(symbol)
  const size = useEffectEvent(() => armed?.sizes.get().get(symbol) ?? orderSize)
  const cellUnder = useEffectEvent((target: EventTarget | null) => {
    const orders = [...own.orders.get(), ...own.syntheticStops.get()]
    return armedCell(surface.current, target, symbol, venues, orders)
  })
  useEffect(() => {
    const body = host.current
    if (!body || !armed) return undefined
    return listenForPresses(
      body,
      armed,
      (target) => cellUnder(target),
      () => size(),
    )
  }, [host, armed])
}
