import type { UnspecifiedBehavior } from '../unspecified-behavior.ts'

const dayOfTrading = 'Binance.US trades the same where its pages leave open that %j'
const historyOfFaults = '%s %s: what is written down is what the exchange has, whatever went wrong'
const ladder =
  '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection'
const promised = 'Binance.US is queried for nothing that its pages do not promise'
const neverSigned = '%s %s is never signed'

/** What the page of Binance.US leaves open, in its order. */
export const binanceUnspecifiedBehavior: readonly UnspecifiedBehavior[] = [
  {
    statement: 'Which way to the events of an account is alive.',
    tests: [
      'where listen keys are gone, that is said with a page; where subscriptions are, with an error',
      'where the subscription is refused, the stream comes by a key of its own, which is kept alive',
      'where the key is gone as well, the subscription is tried again, ever more rarely',
      'a listen key may say that it ends, and is a stream like any other',
      'a key that has run out is replaced, and what was missed is read',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'What calls weigh that the changelog does not name.',
    tests: [
      'unnamedWeights: the upper reading weighs more than the lower',
      'when others at this address use much of what is allowed, data waits and orders do not',
      'before the upgrade it was 1,200 a minute: the limits that the venue names are what counts',
      ladder,
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether a list of orders may reach over more than a day.',
    tests: [
      'by another variant, a day is the longest window of orders',
      'what one call does not know, %s may',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'What happens when both numbers of an order are sent.',
    tests: [
      'bothIds %s: an order id with the client id of another order',
      'an order is canceled by its number, and the answer says how it ended',
      'an order whose number is not known yet is canceled by ours',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether orders that have traded count towards the limits of new ones.',
    tests: [
      'orderCounting %s: an order that has traded',
      'too many orders hold back orders until the exchange’s next ten seconds, and nothing else',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'What else the changelog and the documentation after it may say.',
    tests: [
      'a time in force where none belongs is %i by one variant',
      'transactTimeInCancel %s',
      'the layout of symbols before the upgrade can be had too',
      'a symbol is spot by %s',
      ladder,
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether there are other lists of orders, pegged orders, and amends in place.',
    tests: [
      'newerFlags %s',
      'what only Binance.com has is not found: %s',
      neverSigned,
      'nothing is changed in place',
      promised,
      dayOfTrading,
    ],
  },
  {
    statement:
      'Whether commissions of an account, numbers of a trading day and other candles can be requested.',
    tests: [neverSigned, 'what only Binance.com has is not found: %s', promised],
  },
  {
    statement: 'Whether times can be had in microseconds: they are not requested.',
    tests: [
      'what it says to the venue is letter for letter what the venue documents',
      '$name leaves byte for byte as it is written down',
      promised,
    ],
  },
  {
    statement: 'Whether the rights of a key can be read, and with them whether it can withdraw.',
    tests: [
      'what a key may do cannot be read, unless the exchange has learned to report',
      'should the exchange say what a key may do, it is believed',
      'what the account may do is not what the key may do, but less is less',
      'what is read at the start is reported',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether there are keys of other kinds, and a way to log on with them.',
    tests: [
      'keys of this kind cannot do that: %s',
      '$name, for which there is no use, is not signed',
      'a pasted key is read, or what is wrong with it is said',
    ],
  },
  {
    statement: 'The status of a refused key.',
    tests: [
      'unknownKeyStatus %i',
      'a key that is refused with HTTP %i and %i is reported as refused',
      historyOfFaults,
    ],
  },
  {
    statement: 'The status where nobody knows what became of an order, and of a server too busy.',
    tests: [
      'errorStatus %s',
      'where the exchange does not know what became of an order, nobody does, whatever its status: HTTP %i',
      'a server that is too busy refused the order, unless its status says that it failed',
      'Binance.US: an order that gets an error, with the status of a %s, of %s, is settled by what is there, and never sent again',
      historyOfFaults,
    ],
  },
  {
    statement: 'What is answered to a method that the WebSocket API does not know.',
    tests: [
      'unknownMethod %s',
      'no answer to the subscription is a no',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'What is reported when a stop triggers.',
    tests: [
      'triggeredStop %s',
      'Binance.US: a stop whose trigger is %s waits, trades, and is known as filled',
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether trades name the two orders.',
    tests: ['tradeOrderIds %s', 'order ids in a trade may be there or not', ladder],
  },
  {
    statement: 'Whether events of an account come in their order.',
    tests: [
      'userEvents %s',
      'trades that the stream reports in the wrong order are both reported, and none is requested again',
      'the stream may report an order before its answer does',
      'balances change with the stream, and an older word does not undo a newer one',
      dayOfTrading,
      historyOfFaults,
    ],
  },
  {
    statement: 'What a shutdown is wrapped in on the WebSocket API.',
    tests: [
      'shutdownEnvelope %s',
      'the connection is opened again when the exchange says that it ends: %s',
      historyOfFaults,
    ],
  },
  {
    statement: 'What a network outside the United States is answered.',
    tests: [
      'network %s',
      'a network outside the United States learns why there is nothing: %i',
      'a refusal with a code of its own is not taken for one of the network',
      'Binance.US: from a network that is %s an account is %s, and nothing leaves where it is not',
    ],
  },
  {
    statement: 'How calls about the wallet are counted, and how many there may be.',
    tests: [
      'walletCalls %s: reported in %s',
      'walletCalls counted apart and few: one a minute',
      dayOfTrading,
      historyOfFaults,
    ],
  },
]
