import type { LinkColor } from './link-color.ts'

/** What a panel is, apart from where it stands. It is kept with the layout. */
export interface PanelState {
  /** Name of its kind in the registry. */
  kind: string
  /** Empty where the panel has none. */
  symbol: string
  /** Off by default. */
  link: LinkColor | null
  /** The panel's own choices, in the form that its kind gives them. */
  settings: unknown
  /** Of panels with a filter field: the filter in force, and whether it is switched on. */
  filter: PanelFilter
}

export interface PanelFilter {
  text: string
  isOn: boolean
}

export const noFilter: PanelFilter = { text: '', isOn: true }
