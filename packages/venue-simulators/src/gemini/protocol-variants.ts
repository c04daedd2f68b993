/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface GeminiVariants {
  /** How nonces of REST calls are judged. */
  nonce: 'time' | 'time-and-increasing' | 'increasing'
  /** Which nonces open a private socket. */
  socketNonce: 'seconds' | 'seconds-or-milliseconds'
  /** Whether calls and sockets of a key count their nonces together. */
  nonceCounters: 'apart' | 'shared'
  /** The call that says what a key may do. */
  rolesCall: 'offered' | 'not-found'
  /** The call that reports all instruments at once is undocumented. */
  bulkDetails: 'offered' | 'gone'
  /** Whether row 0 of candles is the one that is still forming. */
  formingCandle: 'first' | 'left-out'
  /** The name of a symbol in partial depth. */
  partialDepthName: 'symbol' | 's' | 'none'
  /** Whether trades carry their event type. */
  tradeEventType: boolean
  /** Whether `U` of the first difference is the snapshot's `u`, or one more. */
  firstDelta: 'same' | 'plus-one'
  /** A client order id used again while the first is open: by which way it is refused, if at all. */
  repeatedClientId: 'accepted' | 'rejected' | 'rejected-by-socket' | 'rejected-by-rest'
  /** Market orders by socket. */
  marketOrders: 'refused' | 'accepted'
  /** What a yes to an order by socket says beside yes. */
  orderResults: 'nothing' | 'order'
  /** What keeps the orders of a key that must be learned of: calls alone, or messages of its sockets too. */
  heartbeats: 'calls' | 'calls-and-messages'
  /** How far the histories of orders and trades reach back. */
  historyReach: 'everything' | 'a-minute'
  /** How long a socket is left open. */
  connectionLife: 'unlimited' | 'a-minute'
  /** Most streams on one socket; 0 for any number. */
  mostStreams: 0 | 2
  /** How far candles by REST lie behind. */
  candlesLag: 'none' | 'half-a-minute'
  /** For what private calls are counted together. */
  limitScope: 'key' | 'address' | 'account'
  /** Whether `orders@account` reports orders placed by REST. */
  reportsRestOrders: boolean
  /** What `orders@account` begins with: nothing, or every open order as it is. */
  firstOrders: 'none' | 'open'
  /** What `balances@account` begins with: nothing, or every balance. */
  firstBalances: 'none' | 'all'
  /** How assets are spelled in balance events. */
  balanceAssets: 'upper' | 'lower'
  /** Fees in order events: what was charged, or zero. */
  feeInEvents: 'charged' | 'zero'
  /** `orderId` of a cancel sent as a number. */
  numericCancel: 'refused' | 'accepted'
  /** A waiting stop: reported as new only, or as open too. */
  waitingStop: 'new' | 'new-and-open'
  /** The reason of a cancel by the user in events. */
  cancelReason: 'Requested' | 'absent'
  /** Unit of the times of balance events. */
  balanceTimes: 'nanoseconds' | 'milliseconds'
  /** Numbers of balances by REST. */
  balanceNumbers: 'text' | 'numbers'
  /** Pages of histories: rows from the given time on, or the newest rows. */
  historyPages: 'earliest-first' | 'newest-first'
  /** Envelope of a missing role. */
  missingRole: 'result' | 'error'
  /** Whether a refusal for too many calls says when to come back. */
  retryAfter: boolean
  /** Update ids beyond 2^53. */
  wideIds: boolean
}

export const geminiVariants: GeminiVariants = {
  nonce: 'time',
  socketNonce: 'seconds',
  nonceCounters: 'apart',
  rolesCall: 'offered',
  bulkDetails: 'offered',
  formingCandle: 'first',
  partialDepthName: 'symbol',
  tradeEventType: false,
  firstDelta: 'same',
  repeatedClientId: 'accepted',
  marketOrders: 'refused',
  orderResults: 'nothing',
  heartbeats: 'calls',
  historyReach: 'everything',
  connectionLife: 'unlimited',
  mostStreams: 0,
  candlesLag: 'none',
  limitScope: 'key',
  reportsRestOrders: true,
  firstOrders: 'none',
  firstBalances: 'none',
  balanceAssets: 'upper',
  feeInEvents: 'charged',
  numericCancel: 'refused',
  waitingStop: 'new',
  cancelReason: 'Requested',
  balanceTimes: 'nanoseconds',
  balanceNumbers: 'text',
  historyPages: 'earliest-first',
  missingRole: 'result',
  retryAfter: false,
  wideIds: false,
}
