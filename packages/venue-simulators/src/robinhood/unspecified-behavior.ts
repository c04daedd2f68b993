import type { UnspecifiedBehavior } from '../unspecified-behavior.ts'

const dayOfTrading = 'Robinhood trades the same where its pages leave open that %j'
const historyOfFaults = '%s %s: what is written down is what the exchange has, whatever went wrong'
const neverTwice = 'nothing throws, twice the same is the same twice, and no order is sent twice'

/** What the page of Robinhood leaves open, in its order. */
export const robinhoodUnspecifiedBehavior: readonly UnspecifiedBehavior[] = [
  {
    statement: 'Which numbers of an order are quoted, its average price among them.',
    tests: [
      'numbers may all be quoted or all be bare: %s',
      'numbers count whether they are quoted or not, and a quote without a time is of now',
      historyOfFaults,
    ],
  },
  {
    statement: 'The word for an order that has traded in part, and for one that is on its way.',
    tests: [
      'a partly filled order may be called %s',
      'firstWord %s',
      'an order that is %s with %s filled is %s',
      'Robinhood: an old order of another program is found though a list that is not asked where to begin holds %s, and one that traded in part is called %s',
      'a word for open orders that Robinhood answers with %i may not exist: the list is known: %s',
      historyOfFaults,
    ],
  },
  {
    statement: 'How many decimals executions are reported with.',
    tests: ['executionNumbers %s', dayOfTrading],
  },
  {
    statement: 'How a failed order looks, and whether one that cannot be paid is one.',
    tests: [
      'by another variant, an order that cannot be paid is taken and dead',
      'a yes does not mean that the order lives',
      historyOfFaults,
    ],
  },
  {
    statement: 'What a client order id is answered with that was used before.',
    tests: [
      'a client order id used again: %s',
      'a client order id that is no longer remembered makes another order',
      historyOfFaults,
      neverTwice,
    ],
  },
  {
    statement: 'For how long, and in how many accounts, a client order id is remembered.',
    tests: [
      'a client order id that is no longer remembered makes another order',
      dayOfTrading,
      'after %s the order may be there, and is not sent again',
      'an order is absent only when its signature has run out and it is still not there',
    ],
  },
  {
    statement: 'The words of refusals.',
    tests: [
      'refusalWords %s',
      dayOfTrading,
      'Robinhood: a limit that would trade at once is %s, in words that are %s: it is %s, and that is said',
      'if the bad one is not named, it is found by asking one by one',
    ],
  },
  {
    statement: 'Whether an answer of too many calls says how long to wait.',
    tests: [
      'an answer to too many calls says how long to wait: %s',
      'after an answer of too many requests %s there are half as many for a minute',
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether too many calls can look like a refused key.',
    tests: [
      'three hundred calls at once, then %i',
      'a key that is refused twice is reported as refused',
      'a refused signature is tried once more by a clock read again; then the key is said to be refused',
      historyOfFaults,
    ],
  },
  {
    statement: 'Whether the last second of the half minute still counts.',
    tests: [
      'lastSecond %s',
      dayOfTrading,
      'an order is absent only when its signature has run out and it is still not there',
    ],
  },
  {
    statement: 'Whether a timestamp may be ahead.',
    tests: ['a timestamp off by %i seconds: %s', historyOfFaults],
  },
  {
    statement: 'Whether calls are counted for the user or for each path.',
    tests: [
      historyOfFaults,
      'no more is asked than the page allows, and nothing of its bursts is counted on',
      'whoever waits for our count never finds the bucket of the page empty',
    ],
  },
  {
    statement: 'How many calls there may be today.',
    tests: [
      'callNumbers %s',
      dayOfTrading,
      'after too many requests, half as many for a minute',
      'too many requests slow us down for a minute, also when somebody sets the clock back by an hour',
    ],
  },
  {
    statement: 'As what and when orders for a day, a week or a month end: none is ever sent.',
    tests: [
      'a new order leaves byte for byte as it is written down: %s',
      'a stop-limit says both of its prices',
      'an order that Robinhood does not know does not leave: %s',
    ],
  },
  {
    statement: 'Whether market orders are kept near the quote and given up after two minutes.',
    tests: [
      'marketOrders %s',
      'Robinhood: a market order that cannot get all may %s, and ends with what it got',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether a limit through the market is taken.',
    tests: [
      'crossingLimits %s',
      'Robinhood: a limit that would trade at once is %s, in words that are %s: it is %s, and that is said',
    ],
  },
  {
    statement: 'Whether the price for a size is an average.',
    tests: [
      'the price for a size is the average of what it takes, or by another variant the last of it',
      'if the price for a size is the %s one, no size looks cheaper than its orders, nor worth more',
    ],
  },
  {
    statement: 'Whether less than the smallest order is priced.',
    tests: [
      'less than the smallest order is %s',
      'sizes stay below the largest order, above the smallest, and on the step',
      '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
    ],
  },
  {
    statement:
      'What a resting order pays, and the tiers of today: what was charged is what counts.',
    tests: [
      'makerFee %i',
      dayOfTrading,
      'each trade of an order has one number, whatever their order, and their fees add up to what was charged',
    ],
  },
  {
    statement: 'Whether a fee is rounded for a trade or for the order.',
    tests: [
      'feeRounding %s',
      'Robinhood: the fees of an order’s trades add up to what it was charged, rounded by %s',
    ],
  },
  {
    statement:
      'Whether keys have lists of addresses, or run out: such a key is one that is refused.',
    tests: [
      'a key that is refused twice is reported as refused',
      'a key that may not read quotes learns which action it lacks, and is not tried again at once',
      '%s is a no',
    ],
  },
  {
    statement: 'Whether a cancel wants the right to place orders.',
    tests: [
      'cancelNeeds %s',
      'a cancel that the key may not request is refused with a readable reason, and the order stays open',
      dayOfTrading,
    ],
  },
  {
    statement: 'Whether one version of the API reports the orders of the other.',
    tests: ['otherVersion %s', dayOfTrading],
  },
  {
    statement: 'What a cancel is answered with.',
    tests: [
      'cancelAnswer %s',
      'a sentence is as good an answer to a cancel as an order',
      dayOfTrading,
    ],
  },
  {
    statement: 'What the address of a next page says, and how many rows a page has.',
    tests: [
      'nextRepeatsAccount %s',
      'pageRows %i',
      'pages are followed to their end, with the account in each query',
      'a list that leads elsewhere or in a circle is ended, and said not to be whole',
      dayOfTrading,
    ],
  },
  {
    statement: 'For how long orders can be requested, and how far a list reaches back.',
    tests: [
      'endedOrders %s',
      'unaskedReach %s',
      'Robinhood: of an order that ended while nobody could ask, once ended orders are %s, what is known is reported: %s',
      'Robinhood: an old order of another program is found though a list that is not asked where to begin holds %s, and one that traded in part is called %s',
      'open orders are requested by each state, since the beginning, and one that is missing by itself',
    ],
  },
  {
    statement: 'Whether a key may belong to several accounts.',
    tests: [
      'accounts: %s',
      'the account that may be traded in is chosen, and not the first',
      dayOfTrading,
    ],
  },
  {
    statement: 'How many symbols fit into one query for quotes.',
    tests: [
      'mostSymbols %i',
      'a query that is too long though each of its pairs is quoted is asked in parts from then on',
      'where any number of symbols is taken, all are requested at once',
      'while pairs are requested one by one, a ladder keeps its turn',
      dayOfTrading,
    ],
  },
]
