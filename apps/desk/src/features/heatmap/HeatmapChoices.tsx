import { withCommas } from '@leadline/decimal/with-commas'
import type { VenueId } from '@leadline/venues/venue-names'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import type { RefObject } from 'react'

import { Keys } from '../../platform/controls/Keys.tsx'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { SourceChoice } from '../../platform/panels/SourceChoice.tsx'
import { autoStep, type HeatmapSettings } from './heatmap-settings.ts'
import type { HeatmapSurface } from './heatmap-surface.ts'

interface HeatmapChoicesProps {
  settings: HeatmapSettings
  venues: readonly VenueId[]
  surface: RefObject<HeatmapSurface | undefined>
  onChange: (change: Partial<HeatmapSettings>) => void
}

/** Source, Condense, and what else is on the heat. */
export function HeatmapChoices({ settings, venues, surface, onChange }: HeatmapChoicesProps) {
  return (
    <PanelChoices>
      <SourceChoice
        source={settings.source}
        venues={venues}
        isShort
        onChoose={(source) => onChange({ source })}
      />
      <StepChoice
        step={settings.step}
        offered={() => surface.current?.offeredSteps() ?? []}
        onChoose={(step) => onChange({ step })}
      />
      <Menu
        name="Heatmap menu"
        align="right"
        className="icon-button"
        label={<SlidersHorizontal aria-hidden="true" className="size-3.5" />}
      >
        {() => <MenuItems settings={settings} surface={surface} onChange={onChange} />}
      </Menu>
    </PanelChoices>
  )
}

/** The height of a row. */
function StepChoice({
  step,
  offered,
  onChoose,
}: {
  step: string
  /** Those that this symbol can have, when the menu opens. */
  offered: () => readonly string[]
  onChoose: (step: string) => void
}) {
  const text = step === autoStep ? 'Auto' : withCommas(step)
  return (
    <Menu
      className="choice"
      label={
        <>
          <span className="choice-word text-fog-300">Condense</span>
          <span className={step === autoStep ? undefined : 'figures'}>{text}</span>
          <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
        </>
      }
    >
      {() => (
        <>
          <MenuItem isChecked={step === autoStep} onSelect={() => onChoose(autoStep)}>
            Auto
          </MenuItem>
          <MenuLine />
          <MenuHeading>Price increment</MenuHeading>
          {[...new Set([...offered(), ...(step === autoStep ? [] : [step])])].map((each) => (
            <MenuItem key={each} isChecked={each === step} onSelect={() => onChoose(each)}>
              <span className="figures">{withCommas(each)}</span>
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}

const marks = [
  { name: 'hasBest', title: 'Best bid and ask' },
  { name: 'hasTrades', title: 'Trades' },
  { name: 'hasOrders', title: 'Your working orders' },
  { name: 'hasFills', title: 'Your fills' },
] as const

function MenuItems({
  settings,
  surface,
  onChange,
}: Pick<HeatmapChoicesProps, 'settings' | 'surface' | 'onChange'>) {
  return (
    <>
      <MenuHeading>On the heatmap</MenuHeading>
      {marks.map(({ name, title }) => (
        <MenuItem
          key={name}
          isChecked={settings[name]}
          onSelect={() => onChange({ [name]: !settings[name] })}
        >
          {title}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem detail={<Keys keys="Ctrl+End" />} onSelect={() => surface.current?.showNow()}>
        Now, with the price in view
      </MenuItem>
    </>
  )
}
