/** Where an exchange is reached. Connections that it does not have are empty. */
export interface VenueAddresses {
  rest: string
  /** Connections by the name that an adapter's plan gives them. */
  market: string
  user: string
  trading: string
}
