/** Kept with the layout: which room is shown. */
export interface ChatSettings {
  room: string
}
