import './position-menu.css'
import { ChevronDown } from 'lucide-react'
import { useContext } from 'react'

import { Menu } from '../../controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../controls/MenuItem.tsx'
import { useValue } from '../../value.ts'
import { useTrading } from '../trading-store.ts'
import { closePercents, closeTitle } from './close-plan.ts'
import { ClosingContext, type ClosingDesk } from './closing-desk.ts'
import { type ProtectPlace, protectPlaces, protectWish } from './protect.ts'

const placeWords: Readonly<Record<ProtectPlace, string>> = {
  'break-even': 'Stop at break-even …',
  1: 'Stop 1 % below the mid …',
  2: 'Stop 2 % below the mid …',
  5: 'Stop 5 % below the mid …',
}

/** What can be done with a position: sell all or a part of it, or protect it. `keyId` null: wherever it is held. */
export function PositionMenu(props: { symbol: string; keyId: string | null }) {
  const closing = useContext(ClosingContext)
  return closing && <MenuWhereOffered closing={closing} {...props} />
}

function MenuWhereOffered({
  closing,
  symbol,
  keyId,
}: {
  closing: ClosingDesk
  symbol: string
  keyId: string | null
}) {
  const isOffered = useValue(closing.isOffered)
  const [asset = symbol] = symbol.split('-')
  if (!isOffered) return null
  return (
    <Menu
      align="right"
      className="position-menu"
      name={`Close position in ${asset}`}
      label={
        <>
          <span className="position-word">Close</span>{' '}
          <ChevronDown aria-hidden="true" className="size-3" />
        </>
      }
    >
      {() => <PositionItems closing={closing} symbol={symbol} keyId={keyId} />}
    </Menu>
  )
}

interface ItemsProps {
  closing: ClosingDesk
  symbol: string
  keyId: string | null
}

/** The items of such a menu, for one of another place. */
export function PositionItems({ closing, symbol, keyId }: ItemsProps) {
  return (
    <>
      {closePercents.toReversed().map((percent) => {
        const wish = { symbol, keyId, percent }
        return (
          <MenuItem key={percent} onSelect={() => closing.wish(wish, performance.now())}>
            {closeTitle(wish)} …
          </MenuItem>
        )
      })}
      <MenuLine />
      <ProtectItems closing={closing} symbol={symbol} keyId={keyId} />
      <MenuLine />
      <MenuItem isDisabled detail="spot: nothing can be sold short" onSelect={() => {}}>
        Reverse
      </MenuItem>
    </>
  )
}

function ProtectItems({ closing, symbol, keyId }: ItemsProps) {
  const { positions, accounts } = useTrading()
  const [asset] = symbol.split('-')
  const held = positions
    .get()
    .byAccount.filter((one) => one.asset === asset && Number(one.size) !== 0)
    .filter((one) => keyId === null || one.keyId === keyId)
  const [position, ...others] = held
  if (!position) return null
  if (others.length > 0) {
    return <MenuHeading>A stop is for one exchange: choose By exchange in Positions.</MenuHeading>
  }
  const account = accounts.get().find((one) => one.keyId === position.keyId)
  return protectPlaces.map((place) => {
    const wish = protectWish(position, account, place)
    const why = 'why' in wish ? wish.why : undefined
    return (
      <MenuItem
        key={place}
        isDisabled={why !== undefined}
        detail={why}
        onSelect={() => {
          if (!('why' in wish)) closing.protect.set(wish)
        }}
      >
        {placeWords[place]}
      </MenuItem>
    )
  })
}
