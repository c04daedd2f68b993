import type { UnspecifiedBehavior } from '../unspecified-behavior.ts'

/** What the page of Coinbase leaves open, in its order. */
export const coinbaseUnspecifiedBehavior: readonly UnspecifiedBehavior[] = [
  {
    statement: 'How many calls a second are allowed today',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'Coinbase: of more orders in a second than it allows, each is placed or refused with the reason',
      'privatePerSecond and callsPerHour, %j: the fifth call is answered with %i',
      'publicPerSecond %i: of twelve calls at once %i are answered',
    ],
  },
  {
    statement: 'Whether ten thousand calls an hour are all that a key has here',
    tests: [
      'Coinbase: an order every ten seconds stays far below ten thousand calls an hour',
      'Coinbase: when the calls of an hour are used up orders do not leave, and the next hour all is well',
      'privatePerSecond and callsPerHour, %j: the fifth call is answered with %i',
    ],
  },
  {
    statement: 'Whether 349 or 350 candles are the most of a window',
    tests: [
      '%s, with %j: a chart of minutes shows what it always shows',
      'our windows are shorter than any that is refused by anybody’s account',
      'by the other variant, 350 minutes are still answered',
    ],
  },
  {
    statement: 'Whether the candle at the end of a window belongs to it',
    tests: [
      '%s, with %j: a chart of minutes shows what it always shows',
      'whether the end of a window belongs to it or not, no candle is missing or reported twice',
      'candleEndIsInclusive %s: %i candles of two minutes',
    ],
  },
  {
    statement: 'Which candles a limit leaves out of a wider window',
    tests: [
      '%s, with %j: a chart of minutes shows what it always shows',
      'candleLimit %s: one row of two',
      'if even three hundred are too many, fewer are requested',
    ],
  },
  {
    statement: 'Whether stop-limit and bracket orders are taken on spot',
    tests: [
      'Coinbase: where stops and brackets are %s on spot, an order is placed or refused before it is sent',
      'by the other variant, stops are not offered on spot',
    ],
  },
  {
    statement: 'How a limit order ends that reached its time',
    tests: [
      '%s %s: what is written down is what the exchange has, whatever went wrong',
      'an order that ran out is expired, whichever of two words it gets',
      'an order until 15:00 that is %s since %s, read the day after, is %s',
      'an order with an end ends as %s',
    ],
  },
  {
    statement: 'What a client order id may be made of, and how long it may be',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'clientIds %s: an order called x is answered with %i',
    ],
  },
  {
    statement: 'For how long a client order id stays taken',
    tests: [
      'after %s nobody knows, and nothing is sent again',
      'nothing throws, twice the same is the same twice, and no order is sent twice',
    ],
  },
  {
    statement: 'Whether a client order id used again is a failure or a silent success',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      '%s %s: what is written down is what the exchange has, whatever went wrong',
      'a client order id used again places nothing and answers with the old id',
      'by the other variant, a client order id used again is a failure',
    ],
  },
  {
    statement: 'Whether too many books on a line close it',
    tests: [
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'when the venue has fewer places than it had, the refused books go to another connection',
      'the same if the venue closes the connection over it',
      'too many books on one connection: the exchange %s',
    ],
  },
  {
    statement: 'Under which of two ids the user channel reports orders of a twin market',
    tests: [
      '%s %s: what is written down is what the exchange has, whatever went wrong',
      'the order’s market is the one it was sent to, whichever of two names comes back',
      'userProductId %s: an order on BTC-USDC is reported as %s',
    ],
  },
  {
    statement: 'Which edits keep the place in the queue',
    tests: [
      'Coinbase: an order that is made smaller is the same order, wherever it stands in the queue then: %s',
      'smallerKeepsPlace %s: who was first before an edit is first after it',
    ],
  },
  {
    statement: 'Whether an amount of money contains the fee',
    tests: [
      'Coinbase: an order for a thousand dollars is done, and cost what its fills and fees say, fee inside: %s',
      'quoteSizeIncludesFee %s: a hundred dollars are spent, with the fee or before it',
    ],
  },
  {
    statement: 'How many trades the first message of market_trades has',
    tests: [
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'newest first on the wire is oldest first on the tape, and none is reported twice',
      'tradesInSnapshot %i',
    ],
  },
  {
    statement: 'How many candles the first message of candles has',
    tests: [
      '%s: with a ladder, a tape, a chart and orders at work, no connection gets requests for candles or for orders in batches',
    ],
  },
  {
    statement: 'How long a connection lives',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'connectionLifeMs %j: after eleven seconds a connection is closed: %s',
    ],
  },
  {
    statement: 'How often the server pings',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'pingEveryMs %j: %i pings in four and a half seconds',
    ],
  },
  {
    statement: 'What stands in refusals of 401, 403 and 404',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'Coinbase: a key that is refused with %i and a body that is %s is reported as such, and nothing is sent with it',
      'every shape of error is reported in the venue’s words: %s',
      'fromElsewhere %j and refusalBodies %s: answered with %i',
    ],
  },
  {
    statement: 'With which status a key is refused from an address that it is not meant for',
    tests: [
      'Coinbase: a key that is refused with %i and a body that is %s is reported as such, and nothing is sent with it',
      'a key that is not taken from this address is refused, with HTTP %i too',
      'fromElsewhere %j and refusalBodies %s: answered with %i',
    ],
  },
  {
    statement: 'How long after it happened the user channel reports something',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'Coinbase: an order whose answer was lost is found when the exchange reports it %s, and can be canceled',
      'reportedAfterMs %i: a second later the user channel has reported %i orders',
    ],
  },
  {
    statement: 'How long after it happened a list of orders has it',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'Coinbase: an order whose answer was lost is found when the exchange reports it %s, and can be canceled',
      'listedAfterMs %i: a second after its cancel an order of a while ago is listed as %s',
    ],
  },
  {
    statement: 'How long after a trade its fill is listed',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'trades that are late in the list are requested until they are there, and then no more',
      'fillsAfterMs %i: a second after a trade %i orders have fills',
      'Coinbase: fills that are listed %i ms after their trade all come, without a new connection',
    ],
  },
  {
    statement: 'For how long orders and fills can be read',
    tests: [
      'Coinbase trades the same where its pages leave open that %j',
      'Coinbase: an order that ended unheard and can no longer be read is reported as gone, and what is known stays',
      'keptForMs %j: an order that ended four seconds ago is answered with %i',
    ],
  },
]
