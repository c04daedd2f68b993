import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { type CancelChoice, cancelChoices } from './cancel-choices.ts'
import { CancelDialog } from './CancelDialog.tsx'

/** Cancel all: of a symbol, of an exchange, or everywhere. It asks, with the count. */
export function CancelMany({
  orders,
  synthetic,
}: {
  orders: readonly WireOrder[]
  synthetic: readonly WireSyntheticOrder[]
}) {
  const [asked, setAsked] = useState<CancelChoice>()
  const choices = cancelChoices(orders, synthetic, (venue) => venueOf(venue).name)
  return (
    <>
      <Menu
        className="choice"
        label={
          <>
            Cancel all <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() =>
          choices.length === 0 ? (
            <MenuItem isDisabled onSelect={() => {}}>
              No working orders
            </MenuItem>
          ) : (
            choices.map((choice, place) => (
              <div key={choice.title}>
                {place === choices.length - 1 && choices.length > 1 && <MenuLine />}
                <MenuItem detail={String(choice.count)} onSelect={() => setAsked(choice)}>
                  {choice.title} …
                </MenuItem>
              </div>
            ))
          )
        }
      </Menu>
      {asked && <CancelDialog choice={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
