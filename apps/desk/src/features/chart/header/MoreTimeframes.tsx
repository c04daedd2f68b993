import { type ChartTimeframe, secondTimeframes, timeframes } from '@leadline/charts/time/timeframes'
import { Ellipsis } from 'lucide-react'

import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuItem } from '../../../platform/controls/MenuItem.tsx'

const more: readonly ChartTimeframe[] = [...secondTimeframes, '1M']

/** Those that no exchange keeps, beside the others: seconds out of prints, months out of days. */
export function MoreTimeframes({
  value,
  onChoose,
}: {
  value: ChartTimeframe
  onChoose: (timeframe: ChartTimeframe) => void
}) {
  const isChosen = more.includes(value)
  return (
    <Menu
      className={`timeframe more-timeframes ${isChosen ? 'is-chosen' : ''}`}
      label={
        <>
          <span aria-hidden="true">
            {isChosen ? timeframes[value].short : <Ellipsis className="size-3.5" />}
          </span>
          <span className="sr-only">
            {isChosen ? timeframes[value].name : 'Seconds and months'}
          </span>
        </>
      }
    >
      {() =>
        more.map((each) => (
          <MenuItem key={each} isChecked={each === value} onSelect={() => onChoose(each)}>
            {timeframes[each].name}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
