import { withCommas } from '@leadline/decimal/with-commas'
import { makerKinds } from '@leadline/desk-protocol/frames/maker-section'
import type { VenueId } from '@leadline/venues/venue-names'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { Menu, useCloseMenu } from '../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { SourceChoice } from '../../platform/panels/SourceChoice.tsx'
import { LeastSize, type MakerSettings } from './maker-settings.ts'

interface MakerChoicesProps {
  settings: MakerSettings
  venues: readonly VenueId[]
  asset: string
  onChange: (change: Partial<MakerSettings>) => void
}

const offeredSizes = ['0.01', '0.1', '1', '10', '100', '1000']

/** Source, Show and the least size. */
export function MakerChoices({ settings, venues, asset, onChange }: MakerChoicesProps) {
  const { source, minSize } = settings
  return (
    <PanelChoices>
      <SourceChoice
        source={source}
        venues={venues}
        isShort
        onChoose={(chosen) => onChange({ source: chosen })}
      />
      <Menu
        className="choice"
        label={
          <>
            <span className="choice-word text-fog-300">Show</span>
            <span>{shownWords(settings)}</span>
            <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() => <KindItems settings={settings} onChange={onChange} />}
      </Menu>
      <Menu
        className="choice"
        align="right"
        label={
          <>
            <span className="choice-word text-fog-300">Size</span>
            <span className={minSize === null ? undefined : 'figures'}>
              {minSize === null ? 'Any' : `≥ ${withCommas(minSize)}`}
            </span>
            <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() => <SizeItems minSize={minSize} asset={asset} onChange={onChange} />}
      </Menu>
    </PanelChoices>
  )
}

function shownWords({ kinds, wallsOnly }: MakerSettings): string {
  const [only] = kinds
  const words =
    kinds.length === makerKinds.length
      ? 'All'
      : kinds.length === 1 && only
        ? only
        : `${kinds.length} of ${makerKinds.length}`
  return wallsOnly ? `${words}, walls` : words
}

function KindItems({ settings, onChange }: Pick<MakerChoicesProps, 'settings' | 'onChange'>) {
  const { kinds, wallsOnly } = settings
  return (
    <>
      <MenuHeading>Size that</MenuHeading>
      {makerKinds.map((kind) => {
        const isShown = kinds.includes(kind)
        const others = makerKinds.filter((other) =>
          other === kind ? !isShown : kinds.includes(other),
        )
        return (
          <MenuItem
            key={kind}
            isChecked={isShown}
            staysOpen
            // The last one stays: a tape that shows nothing says nothing.
            isDisabled={others.length === 0}
            onSelect={() => onChange({ kinds: others })}
          >
            {kindWords[kind]}
          </MenuItem>
        )
      })}
      <MenuLine />
      <MenuItem
        isChecked={wallsOnly}
        staysOpen
        onSelect={() => onChange({ wallsOnly: !wallsOnly })}
      >
        Walls only
      </MenuItem>
    </>
  )
}

const kindWords = {
  appeared: 'appeared',
  refilled: 'refilled what was eaten',
  eaten: 'was eaten',
  pulled: 'was pulled',
  ran: 'ran: a wall pulled near the touch',
} as const

function SizeItems({
  minSize,
  asset,
  onChange,
}: Pick<MakerChoicesProps, 'asset' | 'onChange'> & { minSize: string | null }) {
  const close = useCloseMenu()
  const [typed, setTyped] = useState(minSize ?? '')
  const isGood = typed === '' || LeastSize.safeParse(typed).success
  return (
    <>
      <MenuItem isChecked={minSize === null} onSelect={() => onChange({ minSize: null })}>
        Any size
      </MenuItem>
      <MenuLine />
      {offeredSizes.map((size) => (
        <MenuItem
          key={size}
          isChecked={minSize === size}
          onSelect={() => onChange({ minSize: size })}
        >
          <span className="figures">≥ {withCommas(size)}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <form
        className="p-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isGood) return
          onChange({ minSize: typed === '' ? null : typed })
          close()
        }}
      >
        <TextField
          label={`At least, in ${asset}`}
          value={typed}
          inputMode="decimal"
          mistake={isGood ? undefined : 'A number above zero, such as 0.25.'}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
        />
      </form>
    </>
  )
}
