/** An allowance as the venue counts it, for the gate that lets requests out. */
export interface RateBucket {
  /** As in the costs of a request. */
  name: string
  /** Most that can be used at once. */
  capacity: number
  /** So much comes back … */
  refill: number
  /** … in so long. */
  refillMs: number
  /** The venue counts by the clock: everything comes back at once, when a new window of that length begins (UTC). */
  byClock?: true
}
