import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'
import { useEffect, useState } from 'react'

import { useReceipts } from '../../platform/receipts/receipts-store.ts'
import { type HistorySpan, spanStart } from '../../platform/trading/history-spans.ts'
import { useValue } from '../../platform/value.ts'

interface Summaries {
  summaries: readonly WireReceiptSummary[]
  /** How many there are, where not all of them are here. */
  count: number
  readAt: number
}

/** The receipts of a time; read again whenever one is written. */
export function useSummaries(span: HistorySpan, isVisible: boolean) {
  const receipts = useReceipts()
  const kept = useValue(receipts.kept)
  const refusal = useValue(receipts.refusal)
  const [read, setRead] = useState<Summaries>()
  const [problem, setProblem] = useState('')
  const written = kept?.written
  useEffect(() => {
    // While the hub is away, what was read stays.
    if (!isVisible || written === undefined) return undefined
    let isLeft = false
    const ask = async () => {
      const readAt = Date.now()
      const found = await receipts.summaries(spanStart(span, readAt), readAt + 60_000)
      if (isLeft) return
      setProblem(found.problem)
      if (found.problem === '') setRead({ ...found, readAt })
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [receipts, span, isVisible, written])
  return { read, problem: problem || refusal, failure: kept?.failure ?? '' }
}
