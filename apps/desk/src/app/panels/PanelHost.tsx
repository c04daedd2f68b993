import { useMemo } from 'react'

import { newsAlertButton } from '../../features/alerts/NewsAlertButton.tsx'
import { FilterField } from '../../features/filter-field/FilterField.tsx'
import { PanelContext } from '../../platform/panels/panel-context.ts'
import { symbolOf } from '../../platform/panels/panel-kind.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import { useValue, Value } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { FrozenLabel } from '../frozen/FrozenLabel.tsx'
import { panelKindOf } from './panel-registry.ts'

const noState = new Value<PanelState | undefined>(undefined)

/** Gives the component inside a panel what it needs, and draws the filter field where its kind has one. */
export function PanelHost({
  id,
  isVisible,
  isActive,
  window: view,
  onClose,
}: {
  id: string
  isVisible: boolean
  isActive: boolean
  window: Window
  onClose: () => void
}) {
  const { room, hidden } = useDesk()
  const state: PanelState | undefined = useValue<PanelState | undefined>(room.of(id) ?? noState)
  const kind = panelKindOf(state?.kind ?? '')
  const settings = useMemo(() => kind?.readSettings(state?.settings), [kind, state?.settings])
  const panel = useMemo(() => {
    if (!state) return undefined
    return {
      id,
      kind: state.kind,
      symbol: state.symbol,
      link: state.link,
      settings,
      filter: state.filter.isOn ? state.filter.text : '',
      isVisible,
      isActive,
      window: view,
      setSymbol: (symbol: string) => room.setSymbol(id, symbol),
      change: (some: object) => room.change(id, { settings: { ...(settings as object), ...some } }),
      unfinished: () => room.unfinishedOf(id),
      keepUnfinished: (what: unknown) => room.keepUnfinished(id, what),
      showHidden: (lines: number) => hidden.show(id, lines),
      close: onClose,
    }
  }, [id, room, hidden, state, settings, isVisible, isActive, view, onClose])

  if (!panel || !kind) return <Unknown kind={state?.kind} />
  const named = symbolOf(kind, panel)
  return (
    <PanelContext value={panel}>
      <div
        role="group"
        data-panel={id}
        aria-label={named === '' ? kind.title : `${kind.title}, ${named}`}
        tabIndex={-1}
        className="panel-body"
      >
        {kind.filter && state && (
          <FilterField
            panelId={id}
            place={kind.filter}
            filter={state.filter}
            onChange={(filter) => room.change(id, { filter })}
            {...(kind.filter === 'news' && { beside: newsAlertButton })}
          />
        )}
        {!kind.isOwnWork && <FrozenLabel />}
        <PanelNote id={id} />
        <div className="panel-content">
          <kind.Component />
        </div>
      </div>
    </PanelContext>
  )
}

function PanelNote({ id }: { id: string }) {
  const note = useValue(useDesk().notes.shown)
  return note?.panelId === id ? <p className="panel-note">{note.words}</p> : null
}

function Unknown({ kind }: { kind: string | undefined }) {
  return (
    <p className="text-fog-300 p-3">
      This Leadline has no panel {kind === undefined ? 'here' : `called ${kind}`}. Close it from its
      menu, or leave it for a version that has.
    </p>
  )
}
