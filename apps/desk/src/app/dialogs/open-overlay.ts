/** A search that is open. */
export interface OpenSearch {
  /** The panel that the symbol is for; null: opened from the top bar. */
  panelId: string | null
  view: Window
  place: { left: number; top: number; width: number }
  text: string
}

/** Which dialog of the desk is open. */
export type OpenDialog =
  | 'keys'
  | 'updates'
  | 'desks'
  | 'reset-practice'
  | 'share-market'
  | 'cancel-all'
  | 'halt'
  | 'lift-halt'
  | 'save-layout-as'
  | 'rename-layout'
  | 'remove-layout'
