import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { Algorithms, type AlgorithmsSettings } from './Algorithms.tsx'
import { detailTabs } from './detail-tabs.ts'

export const algorithmsPanel: PanelKind<AlgorithmsSettings> = {
  kind: 'algorithms',
  title: 'Algorithms',
  shortTitle: 'Algos',
  hasSymbol: false,
  place: 'right',
  needsRoom: true,
  needsPython: true,
  minimumWidth: 320,
  minimumHeight: 160,
  readSettings: (kept) => {
    const { tab } = (kept ?? {}) as Partial<Record<string, unknown>>
    return { tab: detailTabs.find((known) => known === tab) ?? 'Log' }
  },
  Component: Algorithms,
}
