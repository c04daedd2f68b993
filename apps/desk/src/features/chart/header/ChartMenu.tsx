import { SlidersHorizontal } from 'lucide-react'

import { Keys } from '../../../platform/controls/Keys.tsx'
import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { panelKeys } from '../chart-keys.ts'
import type { ChartPanelSettings } from '../chart-settings.ts'
import type { HeldChart } from '../held-chart.ts'
import { TimeZoneItems } from './TimeZoneItems.tsx'

const styles = { candles: 'Candles', bars: 'Bars', line: 'Line', footprint: 'Footprint' } as const
const styleNames = Object.keys(styles) as (keyof typeof styles)[]

const profiles = {
  none: 'None',
  visible: 'Visible range',
  session: 'Session, from 00:00 UTC',
  fixed: 'Fixed range',
} as const
const profileNames = Object.keys(profiles) as (keyof typeof profiles)[]

interface ChartMenuProps {
  held: HeldChart
  settings: ChartPanelSettings
  onChange: (change: Partial<ChartPanelSettings>) => void
}

/** How the chart looks, apart from what it shows. */
export function ChartMenu(props: ChartMenuProps) {
  return (
    <Menu
      name="Chart menu"
      align="right"
      className="icon-button"
      label={<SlidersHorizontal aria-hidden="true" className="size-3.5" />}
    >
      {() => <ChartMenuItems {...props} />}
    </Menu>
  )
}

function ChartMenuItems({ held, settings, onChange }: ChartMenuProps) {
  const { isLogarithmic, hasVolume, hasOrders, hasPositions, hasFills, timeZone } = settings
  return (
    <>
      <MenuHeading>Style</MenuHeading>
      {styleNames.map((style) => (
        <MenuItem
          key={style}
          isChecked={settings.style === style}
          onSelect={() => onChange({ style })}
        >
          {styles[style]}
        </MenuItem>
      ))}
      <MenuItem isChecked={hasVolume} onSelect={() => onChange({ hasVolume: !hasVolume })}>
        Volume below
      </MenuItem>
      <MenuItem
        isChecked={isLogarithmic}
        detail={<Keys keys={panelKeys.logarithmic.keys} />}
        onSelect={() => onChange({ isLogarithmic: !isLogarithmic })}
      >
        {panelKeys.logarithmic.title}
      </MenuItem>
      <MenuLine />
      <MenuHeading>On the chart</MenuHeading>
      <MenuItem isChecked={hasOrders} onSelect={() => onChange({ hasOrders: !hasOrders })}>
        Your working orders
      </MenuItem>
      <MenuItem isChecked={hasPositions} onSelect={() => onChange({ hasPositions: !hasPositions })}>
        Your positions
      </MenuItem>
      <MenuItem isChecked={hasFills} onSelect={() => onChange({ hasFills: !hasFills })}>
        Your fills
      </MenuItem>
      <MenuLine />
      <MenuHeading>Volume profile</MenuHeading>
      {profileNames.map((profile) => (
        <MenuItem
          key={profile}
          isChecked={settings.profile === profile}
          onSelect={() => onChange({ profile })}
        >
          {profiles[profile]}
        </MenuItem>
      ))}
      <MenuLine />
      <TimeZoneItems zone={timeZone} onChoose={(zone) => onChange({ timeZone: zone })} />
      <MenuLine />
      <MenuItem
        detail={<Keys keys={panelKeys.showLatest.keys} />}
        onSelect={() => held.chart.showLatest()}
      >
        {panelKeys.showLatest.title}
      </MenuItem>
    </>
  )
}
