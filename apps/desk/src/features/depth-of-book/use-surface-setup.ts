import { useContext, useMemo } from 'react'

import { useDocument } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { appearance, appearanceName } from '../../platform/preferences/appearance.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import { OwnTradingContext } from '../../platform/trading/own-trading.ts'
import { useValue } from '../../platform/value.ts'
import type { DepthSettings } from './depth-settings.ts'
import type { SurfaceSetup } from './ladder/ladder-surface.ts'

const rowHeights = { compact: 20, comfortable: 24 }

/** Everything that decides how a ladder is shown, from its panel, the preferences and what the trader has open. */
export function useSurfaceSetup(settings: DepthSettings): SurfaceSetup {
  const { symbol, window: view } = usePanel<DepthSettings>()
  const venues = useShownVenues()
  const preferences = useSymbolPreferences(symbol)
  const [{ density, motion }] = useDocument(appearance, appearanceName)
  const own = useContext(OwnTradingContext)
  const allOrders = useValue(own.orders)
  const stops = useValue(own.syntheticStops)
  return useMemo(
    () => ({
      symbol,
      settings,
      venues,
      shown: { price: preferences.priceDecimals, size: preferences.sizeDecimals },
      rowHeight: rowHeights[density],
      orders: [...allOrders, ...stops].filter((order) => order.symbol === symbol),
      hasMotion:
        motion === 'system' && !view.matchMedia('(prefers-reduced-motion: reduce)').matches,
    }),
    [symbol, settings, venues, preferences, density, motion, allOrders, stops, view],
  )
}
