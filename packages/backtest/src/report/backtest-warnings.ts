/** Where the prices of a backtest came from. */
export type SourceKind = 'practice' | 'recording' | 'candles'

const always = [
  'A backtest cannot show how you would have done. It shows what this file does with one market of the past.',
  'Others do not react to your orders here. In a real market they do, the more the larger you are.',
  'Outages, refused orders and a slow connection are not simulated. They come when the market moves.',
]

const bySource: Readonly<Record<SourceKind, readonly string[]>> = {
  practice: [
    'The practice market is invented. A gain in it says that the code works, not that the idea does.',
  ],
  recording: [
    'Your place in a queue is estimated: what left a price without a trade is taken from behind you first.',
    'What you take from a recorded book is there again with its next message.',
  ],
  candles: [
    'There is no order book in candles. Quotes are made up around each price, as far apart as you say.',
    'Nobody knows whether the high or the low of a candle came first. A rising candle is played low first, a falling one high first.',
  ],
}

const grid =
  'The best row of a table is partly luck, the more so the more rows there are. Try it on a time that you have not looked at.'

/** What the trader must know before believing any number. */
export function backtestWarnings(source: SourceKind, isGrid: boolean): string[] {
  return [...always, ...bySource[source], ...(isGrid ? [grid] : [])]
}
