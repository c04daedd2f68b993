import type { WireHeld, WireOrder } from '@leadline/desk-protocol/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { type CancelChoice, cancelChoices } from './cancel-choices.ts'

/** Cancel all: of a symbol, of an exchange, or everywhere. It asks, with the count. */
export function CancelMany({
  orders,
  held,
}: {
  orders: readonly WireOrder[]
  held: readonly WireHeld[]
}) {
  const trading = useTrading()
  const [asked, setAsked] = useState<CancelChoice>()
  const [trouble, setTrouble] = useState('')
  const choices = cancelChoices(orders, held, (venue) => venueOf(venue).name)
  const confirm = async () => {
    if (!asked) return
    const done = await trading.act({ type: 'cancel', scope: asked.scope })
    if (done.isDone) setAsked(undefined)
    else setTrouble(done.reason)
  }
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
              Nothing works
            </MenuItem>
          ) : (
            choices.map((choice, place) => (
              <div key={choice.title}>
                {place === choices.length - 1 && choices.length > 1 && <MenuLine />}
                <MenuItem
                  detail={String(choice.count)}
                  onSelect={() => {
                    setTrouble('')
                    setAsked(choice)
                  }}
                >
                  {choice.title} …
                </MenuItem>
              </div>
            ))
          )
        }
      </Menu>
      {asked && (
        <ModalDialog title={`Cancel ${asked.words}?`} onClose={() => setAsked(undefined)}>
          <div className="flex flex-col gap-3 p-3">
            <p>
              {asked.counted} {asked.count === 1 ? 'is' : 'are'} asked to be canceled. A fill that
              beats the cancel still counts.
            </p>
            {trouble !== '' && <p className="text-ask-400">{trouble}</p>}
            <div className="flex justify-end gap-2">
              <DeskButton data-first-focus onClick={() => setAsked(undefined)}>
                Keep orders
              </DeskButton>
              <DeskButton danger onClick={() => void confirm()}>
                Cancel {asked.count}
              </DeskButton>
            </div>
          </div>
        </ModalDialog>
      )}
    </>
  )
}
