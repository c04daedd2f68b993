export interface WatchListSettings {
  /** Name of the list that is shown. */
  list: string
}
