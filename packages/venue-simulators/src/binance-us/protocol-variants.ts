/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface BinanceVariants {
  /** Which ways to the user stream are alive. */
  userStream: 'both' | 'subscription-only' | 'listen-key-only'
  /** Whether the call that reads a key's rights is there. */
  keyRights: 'not-found' | 'offered'
  /** Whether `@trade` still names the two orders. */
  tradeOrderIds: boolean
  /** Weights that the changelog does not name: as before it, or as on Binance.com. */
  unnamedWeights: 'lower' | 'upper'
  /** Ids of orders and updates beyond 2^53. */
  wideIds: boolean
  /** Both ids in one query: the order id wins, or they must belong together. */
  bothIds: 'order-id-wins' | 'checked'
  /** Longest window of allOrders in hours; 0 for none. */
  mostHoursOfOrders: 0 | 24
  /** Post-only with a time in force: which code. */
  timeInForceNotRequired: -1106 | -1114
  /** Status of an unknown key. */
  unknownKeyStatus: 401 | 400
  /** Envelope of serverShutdown on the WebSocket API. */
  shutdownEnvelope: 'event' | 'bare'
  /** Layout of permissions: before or since the upgrade. */
  permissions: 'sets' | 'flat'
  /** A listen key that has run out: the stream goes quiet, or says so first. */
  listenKeyEnds: 'quiet' | 'reported'
  /** A stop that triggers: reported as new once more, now on the book, or not reported until it trades. */
  triggeredStop: 'reported' | 'unreported'
  /** Calls below /sapi: counted with all others, or for themselves and reported in headers of their own. */
  walletCalls: 'counted-with-all' | 'counted-apart' | 'counted-apart-and-few'
  /** Which orders count towards the limits of new ones: all, or those that have not traded. */
  orderCounting: 'every-order' | 'unfilled-orders'
  /** Whether the list of symbols names what newer engines can do: other lists of orders, pegs, amends. */
  newerFlags: 'reported' | 'absent'
  /** Status of -1007 and -1008: as of a server that failed, or as of a mistake of the caller's. */
  errorStatus: 'server' | 'client'
  /** A method that the WebSocket API does not know: an error as any other, or one that does not say to what. */
  unknownMethod: 'answered' | 'answered-without-id'
  /** Events of the account that belong to one moment: in their order, or the other way round. */
  userEvents: 'in-order' | 'swapped'
  /** Where the call comes from: a network outside the United States gets a page with a status. */
  network: 'inside' | 'outside-403' | 'outside-451'
  /** Whether commission and other newer engine fields are there. */
  transactTimeInCancel: boolean
}

export const binanceVariants: BinanceVariants = {
  userStream: 'both',
  keyRights: 'not-found',
  tradeOrderIds: true,
  unnamedWeights: 'upper',
  wideIds: false,
  bothIds: 'order-id-wins',
  mostHoursOfOrders: 0,
  timeInForceNotRequired: -1106,
  unknownKeyStatus: 401,
  shutdownEnvelope: 'event',
  permissions: 'sets',
  listenKeyEnds: 'quiet',
  triggeredStop: 'reported',
  walletCalls: 'counted-with-all',
  orderCounting: 'every-order',
  newerFlags: 'reported',
  errorStatus: 'server',
  unknownMethod: 'answered',
  userEvents: 'in-order',
  network: 'inside',
  transactTimeInCancel: true,
}
