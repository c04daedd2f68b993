import { WireClosedTrades } from '@leadline/desk-protocol/messages/trading-answers'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'

import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { type HistorySpan, spanStart } from '../../platform/trading/history-spans.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { type JournalEntry, tradeNotes } from './journal-entry.ts'

interface Journal {
  /** Oldest first. */
  entries: readonly JournalEntry[]
  /** How many there are, where not all of them are here. */
  count: number
  readAt: number
  /** Why it could not be read. */
  problem: string
  isRead: boolean
}

/** The trades of a time with what was written about them; read again whenever an order was filled. */
export function useJournal(span: HistorySpan, isVisible: boolean): Journal {
  const trading = useTrading()
  const documentStore = useDocumentStore()
  const documents = useValue(documentStore.ofKind(tradeNotes.kind))
  const orders = useValue(trading.orders)
  const fills = useMemo(() => orders.reduce((sum, order) => sum + order.fills.length, 0), [orders])
  // What could not be asked while Leadline did not answer is asked when it does.
  const isFrozen = useFrozenSince() !== null
  const [read, setRead] = useState<{ found: WireClosedTrades; at: number }>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!isVisible) return undefined
    let isLeft = false
    const ask = async () => {
      const at = Date.now()
      const range = { from: spanStart(span, at), to: at + 60_000 }
      const done = await trading.act({ type: 'closedTrades', ...range })
      if (isLeft) return
      const found = z.safeParse(WireClosedTrades, done.answer).data
      setProblem(done.isDone && found ? '' : done.reason || 'The trades could not be read.')
      if (done.isDone && found) setRead({ found, at })
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [trading, span, isVisible, fills, isFrozen])
  const entries = useMemo(
    () =>
      (read?.found.trades ?? []).map((trade) => {
        const document = documents.get(trade.id)
        return { trade, note: (document && tradeNotes.read(document)) ?? tradeNotes.empty }
      }),
    [read, documents],
  )
  const isRead = read !== undefined
  return { entries, count: read?.found.count ?? 0, readAt: read?.at ?? 0, problem, isRead }
}
