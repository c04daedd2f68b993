import { Share } from 'lucide-react'

import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem } from '../../../platform/controls/MenuItem.tsx'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { isWorking } from '../../../platform/trading/working-orders.ts'
import { orderWords, positionWords } from './share-words.ts'

const most = 12

/** Puts a position or an order into the field as text. It is read there, changed there, and sent by hand or not at all. */
export function ShareMenu({ onText }: { onText: (text: string) => void }) {
  const trading = useTrading()
  return (
    <Menu
      name="Share a position or an order as text"
      align="right"
      className="icon-button"
      label={<Share aria-hidden="true" className="size-3.5" />}
    >
      {() => {
        const positions = trading.positions.get().byAsset.slice(0, most)
        const orders = trading.orders.get().filter(isWorking).slice(0, most)
        return (
          <>
            <MenuHeading>Positions, as text into the field</MenuHeading>
            {positions.map((position) => (
              <MenuItem key={position.asset} onSelect={() => onText(positionWords(position))}>
                {positionWords(position)}
              </MenuItem>
            ))}
            {positions.length === 0 && <MenuHeading>None.</MenuHeading>}
            <MenuHeading>Working orders, as text into the field</MenuHeading>
            {orders.map((order) => (
              <MenuItem key={order.clientOrderId} onSelect={() => onText(orderWords(order))}>
                {orderWords(order)}
              </MenuItem>
            ))}
            {orders.length === 0 && <MenuHeading>None.</MenuHeading>}
          </>
        )
      }}
    </Menu>
  )
}
