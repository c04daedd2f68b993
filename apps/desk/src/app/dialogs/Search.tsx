import { createPortal } from 'react-dom'

import { SearchBox } from '../../features/symbol-search/SearchBox.tsx'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { chooseSymbol } from '../panels/choose-symbol.ts'
import { focusPanel } from '../panels/focus-panel.ts'
import { commandsOf } from './commands.ts'
import { typedOrder } from './typed-order.ts'

/** The search, wherever it was opened: under the field of the top bar, or in a panel in which letters were typed. */
export function Search() {
  const desk = useDesk()
  const search = useValue(desk.search)
  if (!search) return null
  const { panelId, view, place, text } = search
  return createPortal(
    <SearchBox
      key={`${panelId} ${place.left} ${place.top}`}
      title={panelId === null ? 'Symbol search and commands' : 'Symbol for this panel'}
      firstText={text}
      place={place}
      commands={panelId === null ? commandsOf(desk) : []}
      readOrder={(line) => (panelId === null ? typedOrder(desk, line) : undefined)}
      onSymbol={(symbol) => chooseSymbol(desk, panelId ?? desk.activePanel.get(), symbol)}
      onClose={() => {
        desk.search.set(null)
        const back = panelId ?? desk.activePanel.get()
        if (back !== null) focusPanel(desk, back)
      }}
    />,
    view.document.body,
  )
}
