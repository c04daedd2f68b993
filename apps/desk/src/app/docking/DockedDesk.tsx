import type { DockviewApi } from 'dockview-react'
import { useEffect, useLayoutEffect, useState } from 'react'

import { ReplayBar } from '../../features/replay/ReplayBar.tsx'
import { StatusBar } from '../bars/StatusBar.tsx'
import { TopBar } from '../bars/TopBar.tsx'
import { useDesk } from '../desk-parts.ts'
import { DeskNotices } from '../notices/DeskNotices.tsx'
import { beginDock } from './begin-dock.ts'
import { Dock } from './Dock.tsx'
import { PopoutBars } from './PopoutBars.tsx'

/** A window of 1,024 px or more: bars, and the dock between them. */
export function DockedDesk() {
  const desk = useDesk()
  const [dock, setDock] = useState<DockviewApi>()
  useEffect(() => (dock ? beginDock(desk, dock) : undefined), [desk, dock])
  // While the dock still stands in the window: what was changed a moment before it became too small is kept too.
  useLayoutEffect(() => () => desk.layouts.get()?.flush(), [desk])
  return (
    <div className="desk-grid">
      <TopBar />
      <ReplayBar />
      <DeskNotices />
      <main aria-label="Panels" className="min-h-0 min-w-0">
        <Dock onReady={setDock} />
      </main>
      <StatusBar />
      <PopoutBars />
    </div>
  )
}
