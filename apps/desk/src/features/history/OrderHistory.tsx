import { WireSyntheticHistory, WireHistory } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { ReceiptDialog } from '../../platform/receipts/ReceiptDialog.tsx'
import {
  type HistorySettings,
  historySpans,
  spanStart,
} from '../../platform/trading/history-spans.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { ExportFiles } from './ExportFiles.tsx'
import { type HistoryRow, historyRows } from './history-rows.ts'
import { HistoryTable } from './HistoryTable.tsx'

const mostAsked = 500

/** A trailing stop that follows the market is no reason to read it again. */
const whatChanged = ({ id, status, isTriggered, progress, terms }: WireSyntheticOrder) =>
  [id, status, isTriggered, progress.filled, JSON.stringify(terms)].join('/')

/** Every order of a time, as the journal has it, the newest first; what Leadline held as an order of its own. */
export function OrderHistory() {
  const { settings, change, isVisible } = usePanel<HistorySettings>()
  const trading = useTrading()
  // A change of any order is a reason to read the journal again.
  const changes = useValue(trading.orders)
  const heldChanges = useValue(trading.synthetic).map(whatChanged).join(' ')
  // What could not be asked while Leadline did not answer is asked when it does.
  const isFrozen = useFrozenSince() !== null
  const [rows, setRows] = useState<readonly HistoryRow[]>([])
  const [readAt, setReadAt] = useState(0)
  const [isCut, setIsCut] = useState(false)
  const [problem, setProblem] = useState('')
  const [shown, setShown] = useState<string>()
  const { span } = settings
  useEffect(() => {
    if (!isVisible) return undefined
    let isLeft = false
    const read = async () => {
      const now = Date.now()
      const range = { from: spanStart(span, now), to: now + 60_000, limit: mostAsked }
      const [done, held] = await Promise.all([
        trading.act({ type: 'orderHistory', ...range }),
        trading.act({ type: 'heldHistory', ...range }),
      ])
      if (isLeft) return
      setProblem(done.isDone ? '' : done.reason)
      if (!done.isDone) return
      const orders = z.safeParse(WireHistory, done.answer).data ?? []
      // A hub of before does not know this request.
      const synthetic = z.safeParse(WireSyntheticHistory, held.answer).data ?? []
      setRows(historyRows(orders, synthetic, mostAsked))
      setIsCut(orders.length >= mostAsked || synthetic.length >= mostAsked)
      setReadAt(now)
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [trading, span, isVisible, changes, heldChanges, isFrozen])
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
      {problem === '' && rows.length === 0 && (
        <p className="panel-words">No orders in this time.</p>
      )}
      {rows.length > 0 && (
        <ScrollArea label="All past orders">
          <HistoryTable rows={rows} now={readAt} onReceipt={setShown} />
          {(isCut || rows.length === mostAsked) && (
            <p className="panel-words">
              The newest {mostAsked}. The exported file has all of them.
            </p>
          )}
        </ScrollArea>
      )}
      {shown !== undefined && (
        <ReceiptDialog clientOrderId={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
