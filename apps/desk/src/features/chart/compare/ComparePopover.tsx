import type { VenueId } from '@leadline/venues/venue-names'
import { ChevronDown, Layers2 } from 'lucide-react'
import { useRef } from 'react'

import { Popover } from '../../../platform/controls/Popover.tsx'
import { useHotkey } from '../../../platform/hotkeys/use-hotkey.ts'
import { panelKeys } from '../chart-keys.ts'
import type { ChartPanelSettings } from '../chart-settings.ts'
import { CompareBox } from './CompareBox.tsx'

/** **Compare** in the toolbar; its key opens the same box. */
export function ComparePopover({
  symbol,
  settings,
  venues,
  errors,
  onChange,
}: {
  symbol: string
  settings: Pick<ChartPanelSettings, 'compared' | 'source'>
  venues: readonly VenueId[]
  /** Why a market has no candles, by its place. */
  errors: readonly (string | undefined)[]
  onChange: (change: Pick<ChartPanelSettings, 'compared'>) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useHotkey(panelKeys.compare.id, () => button.current?.click())
  const { length } = settings.compared
  return (
    <Popover
      name="Compare"
      className="choice"
      buttonRef={button}
      label={
        <>
          <Layers2 aria-hidden="true" className="choice-sign size-3.5" />
          <span className="choice-word">Compare</span>
          {length > 0 && <span className="figures">{length}</span>}
          <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
        </>
      }
    >
      {() => (
        <CompareBox
          symbol={symbol}
          source={settings.source}
          compared={settings.compared}
          venues={venues}
          errors={errors}
          onChange={(compared) => onChange({ compared })}
        />
      )}
    </Popover>
  )
}
