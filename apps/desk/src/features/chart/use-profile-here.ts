import { useEffect, useEffectEvent } from 'react'

import type { ChartPanelSettings } from './chart-settings.ts'
import type { HeldChart } from './held-chart.ts'

/** 'Profile here' on a selection: the panel keeps that time, and shows volume at price of it. */
export function useProfileHere(
  held: HeldChart,
  change: (change: Partial<ChartPanelSettings>) => void,
): void {
  const keep = useEffectEvent((from: number, to: number) =>
    change({ profile: 'fixed', profileRange: { from, to } }),
  )
  useEffect(() => {
    Object.assign(held.host, { profileWanted: (from: number, to: number) => keep(from, to) })
  }, [held])
}
