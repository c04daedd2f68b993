import './watch-list.css'
import { useMemo, useRef, useState } from 'react'

import { useAlertOffer } from '../../platform/alerts/alert-offers.ts'
import { Keys } from '../../platform/controls/Keys.tsx'
import { useDocumentStore, useDocument } from '../../platform/documents/use-document.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { useView } from '../../platform/hub/use-view.ts'
import { ReadingPace } from '../../platform/painting/reading-pace.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { useTypedSymbol } from '../../platform/panels/typed-symbols.ts'
import {
  symbolPreferences,
  symbolPreferencesName,
} from '../../platform/preferences/symbol-preferences.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { mainList, useWatchLists, watchList } from '../../platform/watch-lists/watch-lists.ts'
import { withoutSymbol, withSymbol, withSymbolAt } from './list-edits.ts'
import { TickerPainter } from './paint-tickers.ts'
import type { WatchListSettings } from './watch-list-settings.ts'
import { WatchListChoices } from './WatchListChoices.tsx'
import { WatchRows } from './WatchRows.tsx'

export function WatchList() {
  const { isVisible, settings, symbol: selected, setSymbol, change } = usePanel<WatchListSettings>()
  const documentStore = useDocumentStore()
  const lists = useWatchLists()
  // Its list was deleted in another panel.
  const list = Object.hasOwn(lists, settings.list) ? settings.list : mainList
  const symbols = lists[list] ?? []
  const venues = useShownVenues()
  const [{ bySymbol }] = useDocument(symbolPreferences, symbolPreferencesName)
  const body = useRef<HTMLTableSectionElement>(null)
  const painter = useMemo(() => new TickerPainter(), [])
  const [cursor, setCursor] = useState('')
  const keep = (next: string[]) => documentStore.keep(watchList, list, { symbols: next })

  useView<'tickers'>(
    symbols.length === 0 ? null : { kind: 'tickers', symbols: [...symbols], venues: [...venues] },
    isVisible,
    {
      update: ({ isWhole, all }) => {
        const table = body.current
        if (!table) return
        if (isWhole) painter.forget()
        ReadingPace.of(table.ownerDocument).write(painter, () =>
          painter.paint(table, symbols, all.values(), (symbol) =>
            Object.hasOwn(bySymbol, symbol)
              ? (bySymbol[symbol]?.priceDecimals ?? undefined)
              : undefined,
          ),
        )
      },
    },
  )
  useTypedSymbol((symbol) => {
    keep(withSymbol(symbols, symbol))
    setCursor(symbol)
  })

  const pointed = symbols.includes(cursor) ? cursor : symbols[0]
  const offerAlert = useAlertOffer(() =>
    pointed === undefined ? undefined : { symbol: pointed, price: '' },
  )
  const move = (symbol: string, place: number) => keep(withSymbolAt(symbols, symbol, place))
  const moveCursor = (by: 1 | -1) => {
    const at = symbols.indexOf(cursor)
    if (at === -1) return false
    move(cursor, at + by)
    return true
  }
  useHotkey('watch-list.move-up', () => moveCursor(-1))
  useHotkey('watch-list.move-down', () => moveCursor(1))
  useHotkey('watch-list.remove', () => {
    const at = symbols.indexOf(cursor)
    if (at === -1) return false
    keep(withoutSymbol(symbols, cursor))
    const next = symbols[at + 1] ?? symbols[at - 1] ?? ''
    setCursor(next)
    body.current?.rows[symbols.indexOf(next)]?.focus()
    return true
  })

  return (
    <>
      <PanelChoices>
        <WatchListChoices lists={lists} list={list} onChoose={(next) => change({ list: next })} />
      </PanelChoices>
      {symbols.length === 0 ? (
        <p className="panel-words">
          This list is empty. Type a symbol, such as <span className="figures">sol</span>, and press{' '}
          <Keys keys="Enter" />
        </p>
      ) : (
        <div className="h-full overflow-y-auto">
          <WatchRows
            list={list}
            symbols={symbols}
            selected={selected}
            cursor={cursor}
            body={body}
            onCursor={setCursor}
            onSelect={setSymbol}
            onAlert={(symbol) => offerAlert({ symbol, price: '' })}
            onMove={move}
          />
        </div>
      )}
    </>
  )
}
