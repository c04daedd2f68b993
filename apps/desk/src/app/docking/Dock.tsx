import { type DockviewApi, DockviewReact, type DockviewTheme } from 'dockview-react'

import { PanelFrame } from '../panels/PanelFrame.tsx'
import { PanelHeaderEnd } from '../panels/PanelHeaderEnd.tsx'
import { PanelHeaderSlot } from '../panels/PanelHeaderSlot.tsx'
import { PanelTab } from '../panels/PanelTab.tsx'

const components = { panel: PanelFrame }

const theme: DockviewTheme = {
  name: 'leadline',
  className: 'dockview-theme-leadline',
  colorScheme: 'dark',
  gap: 4,
  dndOverlayMounting: 'absolute',
  dndPanelOverlay: 'group',
  dndOverlayBorder: '1px solid var(--color-brass-400)',
}

export function Dock({ onReady }: { onReady: (dock: DockviewApi) => void }) {
  return (
    <DockviewReact
      theme={theme}
      components={components}
      defaultTabComponent={PanelTab}
      leftHeaderActionsComponent={PanelHeaderSlot}
      rightHeaderActionsComponent={PanelHeaderEnd}
      floatingGroupDragHandle="tabbar"
      // Whole inside the dock, also when the window becomes smaller: what stands past its edge cannot be reached.
      floatingGroupBounds="boundedWithinViewport"
      // FoldedTabs has them, for the keyboard too.
      disableTabsOverflowList
      popoutUrl={`${import.meta.env.BASE_URL}popout.html`}
      onReady={({ api }) => onReady(api)}
    />
  )
}
