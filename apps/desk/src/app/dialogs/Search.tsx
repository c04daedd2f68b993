import { createPortal } from 'react-dom'

import { SearchBox } from '../../features/symbol-search/SearchBox.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { openRecordingStore } from '../../platform/recordings/recording-store.ts'
import { useValue } from '../../platform/value.ts'
import { type DeskParts, useDesk } from '../desk-parts.ts'
import { chooseSymbol } from '../panels/choose-symbol.ts'
import { focusPanel } from '../panels/focus-panel.ts'
import { commandsOf } from './commands.ts'
import { typedOrder } from './typed-order.ts'

/** The search, wherever it was opened: under the field of the top bar, or in a panel in which letters were typed. */
export function Search() {
  const desk = useDesk()
  const search = useValue(desk.search)
  return search && <OpenSearch desk={desk} search={search} />
}

function OpenSearch({
  desk,
  search: { panelId, view, place, text },
}: {
  desk: DeskParts
  search: NonNullable<ReturnType<DeskParts['search']['get']>>
}) {
  // Opened before the hub has said which recordings there are, it lists them once it has.
  useValue(useStore(openRecordingStore).known)
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
