import { useContext, useEffect, useRef } from 'react'

import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { ClosingContext, type ClosingDesk } from '../../../platform/trading/closing/closing-desk.ts'
import { PositionItems } from '../../../platform/trading/closing/PositionMenu.tsx'
import { OwnTradingContext } from '../../../platform/trading/own-trading.ts'
import { useValue } from '../../../platform/value.ts'
import type { HeldChart } from '../held-chart.ts'

interface Props {
  held: HeldChart
  symbol: string
  onAlert: () => void
}

/** The menu of a position on the chart: by its tag, or by the menu key. A small window sends nothing and has none. */
export function ChartPosition(props: Props) {
  const closing = useContext(ClosingContext)
  return closing && <WhereOffered closing={closing} {...props} />
}

function WhereOffered({ closing, ...props }: Props & { closing: ClosingDesk }) {
  const isOffered = useValue(closing.isOffered)
  const positions = useValue(useContext(OwnTradingContext).positions)
  const isHeld = positions.some(({ symbol }) => symbol === props.symbol)
  return isOffered && isHeld ? <PositionAnchor closing={closing} {...props} /> : null
}

/** Its button stands where the tag was pressed, and does not go along when the market moves the tag. */
function PositionAnchor({ closing, held, symbol, onAlert }: Props & { closing: ClosingDesk }) {
  const positions = useContext(OwnTradingContext).positions
  const button = useRef<HTMLButtonElement>(null)
  const call = useValue(held.positionCall)
  const [asset = symbol] = symbol.split('-')
  useEffect(() => {
    held.offerPositionMenu(true)
    return () => held.offerPositionMenu(false)
  }, [held])
  useEffect(() => {
    if (!call) return
    button.current?.click()
  }, [call])
  const pressed = positions.get().find(({ id }) => id === call?.id)
  const left = (held.element?.offsetLeft ?? 0) + (call?.x ?? 0)
  const top = (held.element?.offsetTop ?? 0) + (call?.y ?? 0)
  return (
    <div className="chart-position" style={call && { left, top }}>
      <Menu name={`Position in ${asset} on the chart`} buttonRef={button} label="Position">
        {() => (
          <>
            <PositionItems closing={closing} symbol={symbol} keyId={pressed?.keyId ?? null} />
            <MenuLine />
            <MenuItem onSelect={onAlert}>Set a price alert …</MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
