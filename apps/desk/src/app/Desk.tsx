import { useMemo } from 'react'

import { HubContext } from '../platform/hub/hub-context.ts'
import type { HubLink } from '../platform/hub/hub-link.ts'
import { PanelRoom } from '../platform/panels/panel-room.ts'
import { useValue } from '../platform/value.ts'
import { DeskContext } from './desk-context.ts'
import { Dock } from './Dock.tsx'
import { panelKinds } from './panel-registry.ts'

export function Desk({ hub }: { hub: HubLink }) {
  const parts = useMemo(() => ({ room: new PanelRoom() }), [])
  const link = useValue(hub.state)
  return (
    <HubContext value={hub}>
      <DeskContext value={parts}>
        <div className="grid h-full grid-rows-[38px_1fr_24px] gap-1">
          <header>Leadline</header>
          <Dock
            onReady={(dock) => {
              for (const { kind, readSettings } of panelKinds) {
                const id = parts.room.newId(kind)
                parts.room.open(id, {
                  kind,
                  symbol: 'BTC-USD',
                  link: null,
                  settings: readSettings(undefined),
                })
                dock.addPanel({ id, component: 'panel' })
              }
            }}
          />
          <footer>{link.kind}</footer>
        </div>
      </DeskContext>
    </HubContext>
  )
}
