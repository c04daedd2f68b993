import { formatScaled } from '@leadline/decimal/scaled'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'
import { type RefObject, useContext } from 'react'

import { type ArmedDesk, ArmedDeskContext } from '../../../platform/armed/armed-desk.ts'
import { keyOrder, type SendingKey } from '../../../platform/armed/key-order.ts'
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
  const on = (act: (armedDesk: ArmedDesk) => void) => () => {
    if (armed) act(armed)
    return armed !== undefined
  }
  const send = (key: SendingKey) =>
    on((desk) => {
      const why = desk.whyNoKey(performance.now())
      if (why !== '') return desk.refuse(why)
      const venue = desk.keyVenue.get() ?? defaultForOrders
      const state = surface.current?.state
      if (venue === null) return desk.refuse('Not sent: choose the exchange of keys in the bar.')
      if (filter !== '') return desk.refuse('Not sent: the ladder is filtered.')
      const column = venues.indexOf(venue)
      const market = {
        symbol,
        venue,
        bid: state ? bestOf(state, 'bids', column) : null,
        ask: state ? bestOf(state, 'asks', column) : null,
      }
      const order = keyOrder(key, market, desk.sizes.get().get(symbol) ?? orderSize)
      if ('refusal' in order) return desk.refuse(order.refusal)
      return void desk.place(venue, order.terms)
    })
  const cancel = (side: 'buy' | 'sell') =>
    on((desk) => {
      const mine = [...own.orders.get(), ...own.syntheticStops.get()].filter(
        (order) => order.symbol === symbol && order.side === side,
      )
      void desk.cancel([...new Set(mine.map(({ orderId }) => orderId))])
    })
  useHotkey(
    'armed.arm',
    on((desk) => (desk.mode.isArmed.get() ? desk.mode.disarm('hand') : desk.isAsked.set(true))),
  )
  useHotkey('armed.join-bid', send('join-bid'))
  useHotkey('armed.join-ask', send('join-ask'))
  useHotkey('armed.hit', send('hit'))
  useHotkey('armed.lift', send('lift'))
  useHotkey('armed.cancel-buys', cancel('buy'))
  useHotkey('armed.cancel-sells', cancel('sell'))
  useHotkey(
    'armed.cancel-symbol',
    on((desk) => void desk.cancelSymbol(symbol)),
  )
  useHotkey(
    'armed.undo',
    on((desk) => {
      if (!desk.undo()) desk.refuse('Nothing to undo: the last order does not rest.')
    }),
  )
}

/** The best price at which something really rests on one exchange; null where its book is not live. */
function bestOf(state: LadderState, side: 'bids' | 'asks', column: number): string | null {
  if (state.columns[column]?.state !== 'live') return null
  const row = state[side].find(({ sizes }) => (sizes[column] ?? 0) !== 0)
  return row ? formatScaled(row.bestPrices?.[column] || row.price, state.priceDecimals) : null
}
