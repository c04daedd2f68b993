import type { UnspecifiedBehavior } from '../unspecified-behavior.ts'

/** What the page of Kraken leaves open, in its order. */
export const krakenUnspecifiedBehavior: readonly UnspecifiedBehavior[] = [
  {
    statement: 'How the names in the answer about a key are spelled',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'a key that can withdraw is reported to be dangerous, in the other spelling too',
    ],
  },
  {
    statement: 'Whether a token lives as long as its connection',
    tests: [
      'Kraken: after twenty minutes orders still leave and are canceled, with a token that lives %s',
      'a token is replaced at half of its life, and the next order carries the new one',
    ],
  },
  {
    statement: 'What the counter in rows of executions is called',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'counterName %s: rows of executions count as %s',
    ],
  },
  {
    statement: 'What rows of the first frame of executions are called',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'an open order of the first frame is open whatever its row is called: %s',
      'firstRows %s: what is open is called so in the first frame',
    ],
  },
  {
    statement: 'What rows of filled, expired, amended and restated orders hold',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'ws.executions.%s ends an order',
      'ws.executions.%s leaves an order open',
      'laterRows %s: the end of a filled order has its sums: %s',
      'Kraken: orders that fill, run out, are changed by us and by Kraken are known to the last lot from rows that are %s',
    ],
  },
  {
    statement: 'Whether a post-only order that would trade is an error, or accepted and canceled',
    tests: [
      'Kraken: a post-only order that would take is refused as such, by the reading %s',
      'by the other variant, a crossing post-only order is accepted and cancelled',
    ],
  },
  {
    statement: 'Whether minutes without a trade are candles of no volume',
    tests: [
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      '%s, with %j: a chart of minutes shows what it always shows',
      'minutes without a trade: %s',
    ],
  },
  {
    statement: 'Whether the candle that begins at `since` is reported',
    tests: [
      '%s, with %j: a chart of minutes shows what it always shows',
      'sinceIsInclusive %s: the candle that begins then',
    ],
  },
  {
    statement: 'How many candles the first frame of ohlc has',
    tests: [
      '%s: with a ladder, a tape, a chart and orders at work, no connection gets requests for candles or for orders in batches',
    ],
  },
  {
    statement: 'Whether digits beyond the lot are refused or cut',
    tests: [
      'Kraken: the smallest size of eight digits arrives to the last one, with %j',
      'extraDecimals %s: a size finer than the lot',
    ],
  },
  {
    statement: 'Whether exponents are taken in numbers of the socket',
    tests: [
      'Kraken: the smallest size of eight digits arrives to the last one, with %j',
      'exponents %s in the numbers of orders',
    ],
  },
  {
    statement: 'Whether texts are taken for numbers of the socket',
    tests: [
      'Kraken: the smallest size of eight digits arrives to the last one, with %j',
      'textNumbers %s: a size in quotes',
    ],
  },
  {
    statement: 'Whether a size may be left out beside an amount of money',
    tests: [
      'Kraken: an order for an amount of money whose size is %s is %s, and nothing is left open',
      'sizeBesideCash %s: an order for an amount of money',
    ],
  },
  {
    statement: 'Whether all or nothing is offered in batches on the socket',
    tests: [
      '%s: with a ladder, a tape, a chart and orders at work, no connection gets requests for candles or for orders in batches',
      'Kraken: all or nothing, taken on the connection: %s; the first such order is %s, the next one leaves all the same',
      'fillOrKillInBatch %s',
    ],
  },
  {
    statement: 'What wallets are called beside the main one',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'a wallet of which we do not know whether it trades is not counted by itself: the balances are read',
      'walletId %s: the wallet that trades is called so',
    ],
  },
  {
    statement: 'What must be ticked on a key for the channel of executions',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'Kraken: a key that may not follow its orders is reported in its words, and nothing is lost',
      'the channel %s where pages leave open that %j',
    ],
  },
  {
    statement: 'What must be ticked on a key for the channel of balances',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'where a key may not follow its balances, the stream of orders is live, and balances are read',
      'the channel %s where pages leave open that %j',
    ],
  },
  {
    statement: 'How many public calls are allowed',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'of three public calls at once, with %j, %i is too many',
    ],
  },
  {
    statement: 'How many messages a line takes',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'kraken: where a connection takes two messages a second, a refused ladder comes later, and is right',
      'a refusal because we are too fast makes us slower',
      'messagesPerSecond %j: of five pings %i are too fast',
    ],
  },
  {
    statement: 'How long a connection lives',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
      'connectionLifeMs %j: after eleven seconds a connection is closed: %s',
    ],
  },
  {
    statement: 'For how long orders can be read',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'Kraken: an order that ran out a week ago, unheard, is over for us too where orders are kept %s',
      'one that is older than Kraken is known to keep them is absent when neither number nor lists know it',
      'keptForMs %j: an order that ended four seconds ago is there: %s',
    ],
  },
  {
    statement: 'What becomes of capitals in a client order id',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'Kraken: an order whose answer was lost is found by our number, which comes back %s',
      'our number is reported as we wrote it, in whatever case Kraken says it',
      'clientIds %s: reported as %s, and found as it was sent',
    ],
  },
  {
    statement: 'Whether free text of 19 characters is a client order id',
    tests: [
      'Kraken trades the same where its pages leave open that %j',
      'longestClientId %i: free text of so many characters, and no more',
    ],
  },
  {
    statement: 'In what the fee of a sale is taken',
    tests: [
      'Kraken: the fee of a sale is booked in what it was taken in, %s',
      'feesOfSales %s: a sale costs %s, and lists report its worth in dollars',
    ],
  },
  {
    statement: 'How the refusal of an unknown field ends',
    tests: ['Kraken trades the same where its pages leave open that %j', 'unsupportedField %s'],
  },
  {
    statement:
      'Two changes of one level that are swapped agree with every checksum until the next frame',
    tests: [
      'two changes of one level in the wrong order each agree with their checksum; the next frame reports',
      'two frames in the wrong order are noticed, and the end is right',
    ],
  },
]
