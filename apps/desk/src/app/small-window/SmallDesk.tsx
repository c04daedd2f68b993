import { useEffect, useRef } from 'react'

import { VenueLights } from '../../features/connections/VenueLights.tsx'
import { ReplayBar } from '../../features/replay/ReplayBar.tsx'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import { useValue, Value } from '../../platform/value.ts'
import { Brand } from '../bars/Brand.tsx'
import { ModeMark } from '../bars/ModeMark.tsx'
import { useDesk } from '../desk-parts.ts'
import { openSymbolEntry } from '../dialogs/open-search.ts'
import { DeskNotices } from '../notices/DeskNotices.tsx'
import { panelKindOf } from '../panels/panel-registry.ts'
import { PanelHost } from '../panels/PanelHost.tsx'
import { usePanelCount } from '../panels/use-panel-count.ts'
import { monitorBelow, openSmallPanels, smallId, smallKinds } from './small-panels.ts'
import { SmallStatus } from './SmallStatus.tsx'
import { useWindowWidth } from './use-window-width.ts'

const noState = new Value<PanelState | undefined>(undefined)

/** A window under 1,024 px: one panel at a time, and no ticket. A phone's width is a monitor: nothing can be sent. */
export function SmallDesk() {
  const desk = useDesk()
  const width = useWindowWidth()
  const isMonitor = width < monitorBelow && !desk.isTrial
  // They are there once the effect below has run.
  useValue(desk.room.changes)
  useEffect(() => {
    openSmallPanels(desk)
    return () => {
      desk.activePanel.set(null)
      desk.room.replace({})
    }
  }, [desk])
  const kinds = smallKinds(isMonitor)
  const wanted = useValue(desk.smallPanel)
  const kind = wanted !== null && kinds.includes(wanted) ? wanted : (kinds[0] ?? '')
  return (
    <div className="small-desk">
      <header>
        <div className="small-top">
          <Brand name={isMonitor ? 'Monitor' : 'Leadline'} />
          <ModeMark />
        </div>
        <VenueLights watch={desk.status} />
      </header>
      <ReplayBar />
      <DeskNotices isHere={!isMonitor} />
      {kinds.length > 1 && (
        <nav aria-label="Panels" className="small-tabs">
          {kinds.map((each) => (
            <SmallTab key={each} kind={each} isShown={each === kind} />
          ))}
        </nav>
      )}
      {desk.room.of(smallId(kind)) && <SmallPanel key={kind} kind={kind} />}
      <SmallStatus />
    </div>
  )
}

function SmallTab({ kind, isShown }: { kind: string; isShown: boolean }) {
  const { smallPanel } = useDesk()
  const known = panelKindOf(kind)
  const count = usePanelCount(known)
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => smallPanel.set(kind)}
    >
      {known?.title}
      {count !== null && <span className="panel-count ml-1.5">{count}</span>}
    </button>
  )
}

function SmallPanel({ kind }: { kind: string }) {
  const desk = useDesk()
  const id = smallId(kind)
  const slot = useRef<HTMLDivElement>(null)
  const state = useValue<PanelState | undefined>(desk.room.of(id) ?? noState)
  const known = panelKindOf(kind)
  useEffect(() => {
    desk.activePanel.set(id)
    desk.slots.of(id).set(slot.current)
    return () => desk.slots.of(id).set(null)
  }, [desk, id])
  return (
    <main className="small-panel">
      <div className="small-header">
        <span className="font-semibold">{known?.title}</span>
        {known?.hasSymbol && (
          <button
            type="button"
            className="choice figures"
            onClick={() => openSymbolEntry(desk, id, '')}
          >
            {state?.symbol}
          </button>
        )}
        <div ref={slot} className="flex min-w-0 items-center gap-1 overflow-x-auto" />
      </div>
      <PanelHost id={id} isVisible isActive window={window} onClose={() => {}} />
    </main>
  )
}
