import type { UnspecifiedBehavior } from '../unspecified-behavior.ts'

const dayOfTrading = 'Gemini trades the same where its pages leave open that %j'
const ladder =
  '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection'
const chart = '%s, with %j: a chart of minutes shows what it always shows'
const neverTwice = 'nothing throws, twice the same is the same twice, and no order is sent twice'

/** What the page of Gemini leaves open, in its order. */
export const geminiUnspecifiedBehavior: readonly UnspecifiedBehavior[] = [
  {
    statement: 'Whether a key by time may use a second twice, and whether it takes milliseconds.',
    tests: [
      'nonces by time: the same second twice is fine, half a minute off is not, nor are milliseconds',
      'nonces by increase: any number, but each greater than the last',
      'nonces by both rules: one call a second',
      'by another variant, milliseconds open a socket too',
      'a key that wants the time is given the time, and nothing else is asked before that is known',
      'a number that was used before is followed by another a second later',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether calls and connections of a key count their numbers together.',
    tests: [
      'nonceCounters %s: a call in the second in which a socket was opened',
      'where no connection comes about, and nobody says why, the lists stand in for it within seconds',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether a new connection begins with the open orders.',
    tests: [
      'firstOrders %s: a new connection begins with them',
      'Gemini: an order that traded in part is counted once, whether a new connection begins with open orders: %s',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether the connection reports orders by REST and from the website.',
    tests: [
      'whether orders placed by REST are reported on the socket: %s',
      'Gemini: an order that was made on the website is seen and can be canceled, whether the connection reports it: %s',
      'orders made on the website are among the open ones',
      dayOfTrading,
    ],
  },
  {
    statement: 'What a stop that waits is called.',
    tests: ['waitingStop %s', 'a stop that waits is open, whatever Gemini calls it', dayOfTrading],
  },
  {
    statement: 'What the word for a changed order means.',
    tests: ['a word that is not known is not guessed: the order is requested'],
  },
  {
    statement: 'Whether the stream of a session is that of a key or of a socket: it is not used.',
    tests: [
      'the connection is signed by its opening and subscribes to orders and balances, each by itself',
    ],
  },
  {
    statement: 'Whether market orders are taken: none is ever sent.',
    tests: [
      'market orders by socket are %s',
      'an order that Gemini does not have never leaves: %j',
      dayOfTrading,
    ],
  },
  {
    statement: 'What the answer to an order by socket says beside yes.',
    tests: [
      'orderResults %s',
      'the yes of the connection is no proof: the order’s own update is',
      'updates before the yes are as good, and the yes adds nothing',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether a client order id may be used again, and by which way.',
    tests: [
      'a client order id used again: %s',
      'repeatedClientId %s: %i by socket, %i by REST',
      'a yes without an update is unknown after two seconds, and never sent again',
      dayOfTrading,
      neverTwice,
    ],
  },
  {
    statement: 'Whether a connection counts as a heartbeat of a key that requires them.',
    tests: [
      'heartbeats by %s',
      'while orders rest and nothing else is called, the key’s session is kept alive',
      'Gemini: orders of a key that requires heartbeats, sent by %s, stay for as long as we are there, and not for longer',
    ],
  },
  {
    statement:
      'How soon orders are canceled with a connection that dies without a close: nobody relies on it.',
    tests: [
      'orders go with the connection where it was requested',
      'Gemini: an order outlives the connection that it was placed over, however that ends: %s',
    ],
  },
  {
    statement: 'How far histories reach back; that of orders is never requested.',
    tests: [
      'historyReach %s',
      'the trades of an order are requested, because only there are its fees',
      '%s is never signed',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether a page of a history has the earliest rows or the newest.',
    tests: [
      'historyPages %s',
      'should a full page have the newest fills, those before it are said to be missing',
      'fills since a time are read page by page, from the last millisecond of the page before',
      dayOfTrading,
    ],
  },
  {
    statement: 'How long a connection lives.',
    tests: [
      'connectionLife %s',
      'a lost connection makes every book stale, and a new one brings them back',
      ladder,
      dayOfTrading,
    ],
  },
  {
    statement: 'How many streams a connection may have.',
    tests: [
      'mostStreams %i',
      'one unknown stream does not silence the others of its symbol',
      ladder,
    ],
  },
  {
    statement: 'What happens during maintenance.',
    tests: [
      'gemini in maintenance, in the words of its page',
      'maintenance is reported, and its end',
      'Gemini: in maintenance, reported as %s, a new order is refused with a readable reason, what rests stays, and afterwards all is as before',
    ],
  },
  {
    statement: 'What is sent of a market that is closed.',
    tests: [
      'the status %s is %s',
      'the message %s was not requested: it is counted, and changes nothing',
      'Gemini: in maintenance, reported as %s, a new order is refused with a readable reason, what rests stays, and afterwards all is as before',
    ],
  },
  {
    statement: 'How an empty side of a book is written.',
    tests: [
      'one side of the book may be empty',
      'a side that is not there (%s) was lost, unless Gemini writes an empty side so every time',
    ],
  },
  {
    statement: 'In which unit balances report the time.',
    tests: [
      'balanceTimes in %s have %i digits',
      'the connection reports balances that change, for %s at %i',
      dayOfTrading,
    ],
  },
  {
    statement: 'In which case balances spell assets, and whether all of them come first.',
    tests: [
      'firstBalances %s, balanceAssets %s',
      'Gemini: a balance is one and the same in %s case, in lists and in messages',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether the first row of candles is still forming.',
    tests: [
      'formingCandle %s',
      'a newest row counts when its time is over, be it the forming one or not',
      chart,
    ],
  },
  {
    statement: 'Whether candles by REST lie behind.',
    tests: [
      'candlesLag %s: ten seconds into a minute',
      'Gemini: a chart that is opened just after a minute has ended shows that minute whole, though candles may lag: %s',
    ],
  },
  {
    statement: 'Whether calls are counted for an address, a key or an account.',
    tests: [
      'limitScope %s: two keys at once',
      'calls beyond the rate wait in line; beyond the line they are sent away',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether an answer of too many calls says how long to wait.',
    tests: [
      'the fault %s speaks as the page does',
      'too many requests: that lane waits as long as the exchange says, other keys go on',
      'Gemini: after too many calls the account goes on by itself, whether it is reported when to come back: %s',
    ],
  },
  {
    statement: 'Whether there is a call for all instruments.',
    tests: [
      'by the other variant, nobody reports all instruments at once',
      'a call for all details that is %s: names, then details of what somebody looks at',
      ladder,
    ],
  },
  {
    statement: 'Whether there is a call for what a key may do.',
    tests: [
      'rolesCall %s',
      'where a key cannot ask what it may do (%i), it is traded with all the same',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether what was measured on perpetuals is so on spot: numbering, names, words.',
    tests: [
      'the first frame is the book; differences link up: %s, wide ids %s',
      'a feed that numbers its frames one after the other is followed by the lax rule from its second book on',
      'by the strict rule, a frame one too high in the middle of a book is a gap',
      'partialDepthName %s',
      'tradeEventType %s',
      'a trade with the word for what it is is the same trade',
      ladder,
    ],
  },
]
