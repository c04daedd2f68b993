import { WireHistory } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { ExportFiles } from './ExportFiles.tsx'
import { type HistorySettings, historySpans, spanStart } from './history-spans.ts'
import { HistoryTable } from './HistoryTable.tsx'

const mostAsked = 500

/** Every order of a time, as the journal has it, the newest first. */
export function OrderHistory() {
  const { settings, change, isVisible } = usePanel<HistorySettings>()
  const trading = useTrading()
  // A change of any order is a reason to read the journal again.
  const changes = useValue(trading.orders)
  // What could not be asked while Leadline did not answer is asked when it does.
  const isFrozen = useFrozenSince() !== null
  const [orders, setOrders] = useState<readonly WireOrder[]>([])
  const [readAt, setReadAt] = useState(0)
  const [problem, setProblem] = useState('')
  const { span } = settings
  useEffect(() => {
    if (!isVisible) return undefined
    let isLeft = false
    const read = async () => {
      const now = Date.now()
      const range = { from: spanStart(span, now), to: now + 60_000, limit: mostAsked }
      const done = await trading.act({ type: 'orderHistory', ...range })
      if (isLeft) return
      setProblem(done.isDone ? '' : done.reason)
      if (!done.isDone) return
      setOrders(z.safeParse(WireHistory, done.answer).data ?? [])
      setReadAt(now)
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [trading, span, isVisible, changes, isFrozen])
  return (
    <>
      <PanelChoices>
        <ChoiceMenu
          label="Time"
          value={span}
          choices={historySpans}
          onChoose={(next) => change({ span: next })}
        />
        <ExportFiles />
      </PanelChoices>
      {problem !== '' && <p className="panel-words">{problem}</p>}
      {problem === '' && orders.length === 0 && (
        <p className="panel-words">No orders in this time.</p>
      )}
      {orders.length > 0 && (
        <ScrollArea label="All past orders">
          <HistoryTable orders={orders} now={readAt} />
          {orders.length === mostAsked && (
            <p className="panel-words">
              The newest {mostAsked}. The exported file has all of them.
            </p>
          )}
        </ScrollArea>
      )}
    </>
  )
}
