import type { VenueId } from '@leadline/venues/venue-names'
import { type RefObject, useContext } from 'react'

import { ArmedDeskContext } from '../../../platform/armed/armed-desk.ts'
import { useDocument } from '../../../platform/documents/use-document.ts'
import { useHotkey } from '../../../platform/hotkeys/use-hotkey.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../../../platform/preferences/exchange-preferences.ts'
import { useSymbolPreferences } from '../../../platform/preferences/use-symbol-preferences.ts'
import { OwnTradingContext } from '../../../platform/trading/own-trading.ts'
import type { LadderSurface } from '../ladder/ladder-surface.ts'
import { armedKeys } from './armed-keys.ts'

/** What keys do in the active ladder, once the trader has given them some. */
export function useArmedKeys(
  surface: RefObject<LadderSurface | undefined>,
  symbol: string,
  venues: readonly VenueId[],
): void {
  const armed = useContext(ArmedDeskContext)
  const own = useContext(OwnTradingContext)
  const { filter } = usePanel()
  const { orderSize } = useSymbolPreferences(symbol)
  const [{ defaultForOrders }] = useDocument(exchangePreferences, exchangePreferencesName)
  const on = (action: string) => () => {
    if (!armed) return false
    const ladder = {
      symbol,
      venues,
      state: surface.current?.state,
      filter,
      size: armed.sizes.get().get(symbol) ?? orderSize,
      defaultVenue: defaultForOrders,
      orders: [...own.orders.get(), ...own.syntheticStops.get()],
    }
    armedKeys(armed, ladder)[action]?.()
    return true
  }
  useHotkey('armed.arm', on('armed.arm'))
  useHotkey('armed.join-bid', on('armed.join-bid'))
  useHotkey('armed.join-ask', on('armed.join-ask'))
  useHotkey('armed.hit', on('armed.hit'))
  useHotkey('armed.lift', on('armed.lift'))
  useHotkey('armed.cancel-buys', on('armed.cancel-buys'))
  useHotkey('armed.cancel-sells', on('armed.cancel-sells'))
  useHotkey('armed.cancel-symbol', on('armed.cancel-symbol'))
  useHotkey('armed.undo', on('armed.undo'))
}
