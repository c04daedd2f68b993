import { useSyncExternalStore } from 'react'

import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'

/** What is counted beside a panel's title; null where nothing is. It renders when the count changes, not with every order. */
export function usePanelCount(kind: PanelKind | undefined): number | null {
  const { orders, synthetic } = useTrading()
  const read = () => kind?.countOf?.(orders.get(), synthetic.get()) ?? null
  return useSyncExternalStore((notify) => {
    const stops = [orders.subscribe(notify), synthetic.subscribe(notify)]
    return () => stops.forEach((stop) => stop())
  }, read)
}
