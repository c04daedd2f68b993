/** Something in a filter that cannot be read, with where it stands: what the panel underlines. */
export interface Mistake {
  /** First character, and the one after the last. */
  start: number
  end: number
  /** A sentence for the trader. */
  message: string
  /** What was probably meant, to be put in its place. */
  suggestion?: string
}
