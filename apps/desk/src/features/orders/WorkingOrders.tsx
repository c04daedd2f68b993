import './orders.css'
import { useRef, useState } from 'react'

import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { withOrderNumbers } from '../../platform/trading/order-numbers.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import { isSyntheticActive } from './active-synthetic.ts'
import { isPartOfBracket } from './bracket/bracket-parts.ts'
import { CancelMany } from './CancelMany.tsx'
import { NoWorkingOrders } from './NoWorkingOrders.tsx'
import { OrderRow } from './OrderRow.tsx'
import { SyntheticOrders } from './SyntheticOrders.tsx'
import { unfinishedWords } from './unfinished-words.ts'
import { useUnfinished } from './UnfinishedChanges.tsx'
import { useFromMid } from './use-from-mid.ts'
import { useStandingOrders } from './use-standing-orders.ts'

const columns: readonly Column[] = [
  { title: 'Placed', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Symbol', look: 'words' },
  { title: 'Side', look: 'words' },
  { title: 'Size' },
  { title: 'Filled', look: 'least' },
  { title: 'Limit', note: 'The worst price it accepts' },
  {
    title: 'From mid',
    note: 'How far its limit is from the mid price; of a stop that is not triggered, its stop price',
    look: 'less',
  },
  { title: 'Type', look: 'words spare' },
  { title: 'Status', look: 'words' },
  { title: 'Source', look: 'words spare' },
  { title: 'Actions', isUnseen: true },
]

/** Everything that works or may work, on every exchange, shown there or not. */
export function WorkingOrders() {
  const { isVisible } = usePanel()
  const trading = useTrading()
  const { rows: standing, hold } = useStandingOrders()
  const unfinished = useUnfinished()
  const synthetic = useValue(trading.synthetic).filter(isSyntheticActive)
  const rows = standing.filter((order) => !isPartOfBracket(order, synthetic))
  const body = useRef<HTMLTableSectionElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<string | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  useFromMid(body, rows, isVisible)
  const cancel = (ids: readonly string[]) =>
    void trading.act({ type: 'cancel', scope: { kind: 'orders', clientOrderIds: [...ids] } })
  useHotkey('orders.cancel', () => {
    if (cursor === null) return false
    cancel([cursor])
    return true
  })
  const working = standing.filter(isWorking)
  const selected = working.filter(({ clientOrderId }) => chosen.has(clientOrderId))
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <>
      <PanelChoices>
        {selected.length > 0 && (
          <button
            type="button"
            className="choice"
            onClick={() => {
              cancel(selected.map(({ clientOrderId }) => clientOrderId))
              setChosen(new Set())
            }}
          >
            Cancel {selected.length} selected
          </button>
        )}
        <CancelMany orders={working} synthetic={synthetic} />
      </PanelChoices>
      {unfinished.length > 0 && (
        <ul aria-label="Not at the exchange" className="unfinished-list">
          {unfinished.map((one) => (
            <li key={one.id}>{unfinishedWords(one)} Decide above.</li>
          ))}
        </ul>
      )}
      {rows.length + synthetic.length === 0 ? (
        unfinished.length === 0 && <NoWorkingOrders />
      ) : (
        <div
          className="h-full overflow-auto"
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
        >
          {synthetic.length > 0 && (
            <SyntheticOrders synthetic={synthetic} onCancel={(id) => cancel([id])} />
          )}
          {rows.length > 0 && (
            <table aria-label="Working orders" className="number-table blotter-table">
              <ColumnHeads columns={columns} />
              <tbody ref={body}>
                {withOrderNumbers(rows).map(({ order, numbers }) => {
                  const id = order.clientOrderId
                  return (
                    <OrderRow
                      key={id}
                      order={order}
                      numbers={numbers}
                      isChosen={chosen.has(id)}
                      isEdited={edited === id}
                      onChoose={() => toggle(id)}
                      onFocus={() => setCursor(id)}
                      onEdit={(isOn) => setEdited(isOn ? id : null)}
                      onCancel={() => cancel([id])}
                    />
                  )
                })}
              </tbody>
            </table>
          )}
        </div>
      )}
    </>
  )
}
