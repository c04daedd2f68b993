/** What a name of the module belongs to. */
export type NameOwner =
  | 'module'
  | 'Algorithm'
  | 'Indicator'
  | 'Book'
  | 'Level'
  | 'Trade'
  | 'Candle'
  | 'Order'
  | 'Fill'
  | 'Timer'
  | 'Position'
  | 'Instrument'
  | 'Fees'
  | 'Balance'
  | 'Allotment'
  | 'Oco'
  | 'Bracket'
  | 'TrailingStop'
  | 'Iceberg'
  | 'Twap'
  | 'Chase'

export interface LeadlineName {
  name: string
  of: NameOwner
  /** 'callback': the script writes it, Leadline calls it. */
  kind: 'class' | 'method' | 'callback' | 'value'
  /** Arguments without `self`, as in the manual; '' where there are none, or where it is a value. */
  takes: string
  /** Its type, or what comes back. */
  gives: string
  /** One line. */
  doc: string
}

const named =
  (of: NameOwner, kind: LeadlineName['kind']) =>
  (name: string, takes: string, gives: string, doc: string): LeadlineName => ({
    name,
    of,
    kind,
    takes,
    gives,
    doc,
  })

const algorithmCalls = named('Algorithm', 'callback')
const indicatorCalls = named('Indicator', 'callback')
const method = named('Algorithm', 'method')
const fields = (
  of: NameOwner,
  ...all: readonly (readonly [name: string, gives: string, doc: string])[]
) => all.map(([name, gives, doc]) => named(of, 'value')(name, '', gives, doc))
const classes = (...all: readonly [name: string, doc: string][]) =>
  all.map(([name, doc]) => named('module', 'class')(name, '', 'class', doc))

const kinds = 'stop=None, time_in_force="GTC", post_only=False'
const sides = '"buy" or "sell"'
const trigger = [
  'trigger',
  'str',
  'Which price is watched: "last" of the last trade, "best" to trade at',
] as const
const heldStop = [
  ['stop', 'Decimal', 'At this price the limit is canceled and the rest goes out'],
  ['stop_limit', 'Decimal | None', 'No worse than this once the stop is reached'],
  trigger,
] as const
const logged = 'Writes a line to the log: "debug", "info", "warning" or "error"'
const settings = 'Your settings, with the values from the settings form'

/**
 * The names of the module `leadline` with their signatures and a line about each: what the editor completes and explains. The
 * manual is where they are specified; a test holds this table against python/leadline/leadline.pyi.
 */
export const leadlineNames: readonly LeadlineName[] = [
  ...classes(
    ['Algorithm', 'Receives books, trades and candles, opens and closes positions'],
    ['Indicator', 'Draws numbers for the candles of a chart'],
    ['Book', 'Bids and asks of a subscribed symbol'],
    ['Level', 'One price of a book, at one exchange'],
    ['Trade', 'One print of the tape'],
    ['Candle', 'One closed candle'],
    ['Order', 'An order of this algorithm'],
    ['Fill', 'One fill of an order of this algorithm'],
    ['Timer', 'Made by every() or at()'],
    ['Position', 'What this algorithm holds of a symbol at an exchange'],
    ['Instrument', 'One market at one exchange: its tick, its lot, its smallest order'],
    ['Fees', 'What the exchange takes from this account, as fractions of the value'],
    ['Balance', 'What the account at an exchange has of a currency'],
    ['Allotment', 'Coins of your own that this algorithm may sell at an exchange'],
    ['Oco', 'Synthetic order: a limit, and a stop that cancels it'],
    ['Bracket', 'Synthetic order: an entry, and a target and a stop for what it fills'],
    ['TrailingStop', 'Synthetic order: a stop that follows the market'],
    ['Iceberg', 'Synthetic order: shows only a part of itself at a time'],
    ['Twap', 'Synthetic order: equal pieces at equal times'],
    ['Chase', 'Synthetic order: rests at the best price and follows it, never beyond the limit'],
  ),
  named('module', 'method')(
    'param',
    'default, minimum=None, maximum=None, step=None, choices=None, help=""',
    'the default',
    'A setting with bounds or choices, for params',
  ),
  algorithmCalls('on_start', '', 'None', 'Once, at the first Start; not again after Pause'),
  algorithmCalls('on_book', 'book', 'None', 'When a subscribed book changes'),
  algorithmCalls('on_trade', 'trade', 'None', 'For each trade on a subscribed tape'),
  algorithmCalls('on_candle', 'candle', 'None', 'When a subscribed candle has closed'),
  algorithmCalls('on_timer', 'timer', 'None', 'When a timer is due'),
  algorithmCalls('on_order', 'order', 'None', 'When one of its orders changes'),
  algorithmCalls('on_fill', 'fill', 'None', 'For each fill of its orders, before on_order'),
  algorithmCalls('on_pause', '', 'None', 'On Pause, after opening has been blocked'),
  algorithmCalls('on_stop', '', 'None', 'On Stop, just before the feeds close'),
  algorithmCalls('on_check', '', 'None', 'In a drill: raise where what you believe is not so'),
  ...fields(
    'Algorithm',
    ['params', 'dict', settings],
    ['saved', 'dict', 'Outlives this run: the next one of this file finds it'],
    ['state', 'str', '"Initialized", "Running", "Paused" or "Stopped"'],
  ),
  method(
    'subscribe_book',
    'symbol, exchanges=None, depth=1',
    'None',
    'Calls on_book when it changes; None means all shown exchanges',
  ),
  method(
    'subscribe_trades',
    'symbol, exchanges=None',
    'None',
    'Calls on_trade for each print; None means all shown exchanges',
  ),
  method(
    'subscribe_candles',
    'symbol, timeframe="1m", exchanges=None',
    'None',
    'Calls on_candle when one has closed; None means all shown exchanges',
  ),
  method(
    'history',
    'symbol, timeframe="1m", count=100, exchanges=None',
    'list[Candle]',
    'Closed candles of the past, oldest first',
  ),
  method(
    'past_trades',
    'symbol, count=500, exchanges=None',
    'list[Trade]',
    'The last trades that were printed, oldest first',
  ),
  method('every', 'seconds, name=""', 'Timer', 'Calls on_timer repeatedly'),
  method('at', 'time, name=""', 'Timer', 'Calls on_timer once, at that time in seconds UTC'),
  method('now', '', 'float', 'Seconds UTC; of the market, also in a backtest'),
  method('instrument', 'symbol, exchange', 'Instrument', 'Tick, lot and the smallest order there'),
  method('fees', 'symbol, exchange', 'Fees', 'The fees of your own tier there'),
  method('balance', 'currency, exchange', 'Balance', 'What your account there has of a currency'),
  method(
    'allotment',
    'asset, exchange',
    'Allotment',
    'What of your own coins this script may sell there',
  ),
  method(
    'open_position',
    `symbol, exchange, size, limit=None, ${kinds}, side="buy", synthetic=None`,
    'Order | None',
    'Buys, or sells out of its allotment; None if opening is blocked',
  ),
  method(
    'close_position',
    `symbol, exchange, size=None, limit=None, ${kinds}, synthetic=None`,
    'Order | None',
    'Sells what it bought, or buys back what it sold; None if there is nothing to close',
  ),
  method(
    'cancel',
    'order',
    'bool',
    'False if it is already done or being canceled; a part cancels the whole',
  ),
  method(
    'replace',
    'order, size=None, limit=None, stop=None',
    'bool',
    'Asks for another size, limit or stop; False where it was not asked for',
  ),
  method('orders', '', 'list[Order]', 'This algorithm’s unfinished orders, synthetic ones too'),
  method('position', 'symbol, exchange', 'Position', 'What this algorithm holds there'),
  method('log', 'text, level="info"', 'None', logged),
  method('notify', 'text', 'bool', 'Shows a line as an alert; False where there were too many'),
  named('Indicator', 'method')('log', 'text, level="info"', 'None', logged),
  indicatorCalls('on_start', '', 'None', 'Once, before the oldest candle'),
  indicatorCalls(
    'on_candle',
    'candle',
    'number, dict or None',
    'For each closed candle, oldest first; None leaves a gap',
  ),
  indicatorCalls(
    'on_book',
    'book',
    'number, dict or None',
    "With the chart's book, at most twice a second; drawn at the open candle",
  ),
  ...fields(
    'Indicator',
    ['params', 'dict', settings],
    ['pane', 'str', '"price" draws over the candles, "below" opens its own pane'],
    ['lines', 'dict', 'What it draws, by name: "line", "histogram", "band" or "dots"'],
    ['depth', 'int', 'Levels of each exchange in its book, from 1 to 100'],
  ),
  ...fields(
    'Book',
    ['symbol', 'str', 'Such as "BTC-USD"'],
    ['bids', 'list[Level]', 'Best first'],
    ['asks', 'list[Level]', 'Best first'],
    ['best_bid', 'Level | None', 'None when that side is empty'],
    ['best_ask', 'Level | None', 'None when that side is empty'],
    ['time', 'float', 'Seconds UTC'],
    ['exchange', 'str', 'Of which it is; empty where several are in it'],
  ),
  ...fields(
    'Level',
    ['price', 'Decimal', 'Of one coin'],
    ['size', 'Decimal', 'In coins'],
    ['exchange', 'str', 'Where it rests'],
  ),
  ...fields(
    'Trade',
    ['symbol', 'str', 'Such as "BTC-USD"'],
    ['exchange', 'str', 'Where it printed'],
    ['price', 'Decimal', 'Of one coin'],
    ['size', 'Decimal', 'In coins'],
    ['side', 'str', sides],
    ['time', 'float', 'Seconds UTC'],
  ),
  ...fields(
    'Candle',
    ['open', 'Decimal', 'First price'],
    ['high', 'Decimal', 'Highest price'],
    ['low', 'Decimal', 'Lowest price'],
    ['close', 'Decimal', 'Last price'],
    ['volume', 'Decimal', 'In coins'],
    ['time', 'float', 'When it opened, seconds UTC'],
    ['symbol', 'str', 'Of an algorithm’s candle; empty for an indicator'],
    ['timeframe', 'str', 'Of an algorithm’s candle, such as "1m"'],
  ),
  ...fields(
    'Order',
    ['id', 'str', 'Leadline’s own number of it'],
    ['symbol', 'str', 'Such as "BTC-USD"'],
    ['exchange', 'str', 'Where it was sent'],
    ['side', 'str', sides],
    ['size', 'Decimal', 'In coins'],
    ['filled', 'Decimal', 'How much of it is filled'],
    ['limit', 'Decimal | None', 'None for a market order'],
    ['stop', 'Decimal | None', 'It goes to the book once the market has reached this price'],
    ['time_in_force', 'str', '"GTC", "IOC" or "FOK"'],
    ['post_only', 'bool', 'Refused instead of trading at once'],
    ['replaces', 'str | None', 'The id of the order in whose place it was put'],
    ['synthetic', 'str | None', 'Which synthetic order it is; None of one at an exchange'],
    ['parent', 'str | None', 'The id of the synthetic order that it is a part of'],
    ['status', 'str', 'How far it is'],
    ['time', 'float', 'When it was sent, seconds UTC'],
  ),
  ...fields(
    'Fill',
    ['order', 'Order', 'Of which it is a part'],
    ['price', 'Decimal', 'Of one coin'],
    ['size', 'Decimal', 'In coins'],
    ['fee', 'Decimal', 'What the exchange took for it'],
    ['fee_currency', 'str', 'What the fee was paid in'],
    ['is_maker', 'bool | None', 'It rested in the book; None where the exchange does not say'],
    ['time', 'float', 'Seconds UTC'],
  ),
  ...fields(
    'Timer',
    ['id', 'str', 'Its number'],
    ['name', 'str', 'What you named it'],
    ['time', 'float | None', 'When it was last due, seconds UTC'],
    ['every', 'float | None', 'Seconds between two turns; None for one that comes once'],
    ['is_over', 'bool', 'It was canceled, or has come'],
  ),
  named('Timer', 'method')('cancel', '', 'bool', 'It does not come again; False where it is over'),
  ...fields(
    'Position',
    ['size', 'Decimal', 'In coins; 0 when flat, below 0 where it sold coins of an allotment'],
    ['average_price', 'Decimal', 'What was paid for it on average'],
  ),
  ...fields(
    'Instrument',
    ['tick', 'Decimal', 'Prices are multiples of this'],
    ['lot', 'Decimal', 'Sizes are multiples of this, in coins'],
    ['min_size', 'Decimal | None', 'Of one order, in coins'],
    ['max_size', 'Decimal | None', 'Of one order, in coins'],
    ['min_value', 'Decimal | None', 'Of one order, in the quote currency'],
    ['max_value', 'Decimal | None', 'Of one order, in the quote currency'],
    ['is_open', 'bool', 'It takes orders now'],
  ),
  named('Instrument', 'method')('fit_size', 'size', 'Decimal', 'On the lots, rounded down'),
  named('Instrument', 'method')(
    'fit_price',
    'price, side',
    'Decimal',
    'On the ticks: a buy rounded down, a sell up',
  ),
  ...fields(
    'Fees',
    ['maker', 'Decimal', 'Of an order that rested: 0.0025 is 0.25 %'],
    ['taker', 'Decimal', 'Of an order that traded at once'],
  ),
  ...fields(
    'Balance',
    ['available', 'Decimal', 'What an order can use'],
    ['held', 'Decimal', 'In orders'],
    ['total', 'Decimal', 'Both together'],
  ),
  ...fields(
    'Allotment',
    ['size', 'Decimal', 'As you allotted it; 0 where nothing'],
    ['sold', 'Decimal', 'Of it, sold and not bought back'],
    ['available', 'Decimal', 'Of it, neither sold nor in an order'],
  ),
  ...fields('Oco', ...heldStop),
  ...fields('Bracket', ['target', 'Decimal', 'Limit of the way out with a gain'], ...heldStop),
  ...fields(
    'TrailingStop',
    ['percent', 'Decimal | None', 'How far behind the best price seen, in percent of it'],
    ['distance', 'Decimal | None', 'The same in the quote currency; give one of both'],
    trigger,
  ),
  ...fields('Iceberg', ['shown', 'Decimal', 'Size of the part that shows, in coins']),
  ...fields(
    'Twap',
    ['slices', 'int', 'How many pieces, from 2 to 1000'],
    ['seconds', 'float', 'In which all of it is sent'],
  ),
  ...fields('Chase', ['every', 'float', 'Moves at most once in so many seconds, at least 0.25']),
]

export function namesOf(owner: NameOwner): readonly LeadlineName[] {
  return leadlineNames.filter(({ of }) => of === owner)
}

/** As somebody would call it: `open_position(symbol, exchange, size, limit=None) → Order | None`. */
export function signatureOf({ name, kind, takes, gives }: LeadlineName): string {
  if (kind === 'class') return `class ${name}`
  return kind === 'value' ? `${name}: ${gives}` : `${name}(${takes}) → ${gives}`
}
