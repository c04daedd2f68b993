import type { PanelKind } from '../platform/panels/panel-kind.ts'

const useNoCount = () => null

/** What is counted beside a panel's title; null where nothing is. A panel keeps its kind, so it keeps its hook. */
export function usePanelCount(kind: PanelKind | undefined): number | null {
  const useCount = kind?.useCount ?? useNoCount
  return useCount()
}
