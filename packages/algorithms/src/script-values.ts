/**
 * What a script sees and names, as it travels between the hub and Python. Prices, sizes and volumes are decimal text
 * (Python makes them `decimal.Decimal`), times are seconds UTC, exchanges are spelled as the manual spells them
 * ("Binance.US"), symbols as Leadline does ("BTC-USD").
 */

/** The four states of the manual. */
export type AlgorithmState = 'Initialized' | 'Running' | 'Paused' | 'Stopped'

export type ScriptKind = 'Algorithm' | 'Indicator'

/** Types of `params` that a settings form can edit. Anything else is 'other': shown, never edited, left as the file has it. */
export type ParamType = 'int' | 'float' | 'Decimal' | 'str' | 'bool' | 'other'

/** One entry of `params`, in the order of the file. */
export interface ScriptParam {
  name: string
  type: ParamType
  /** As Python writes it: '300', '0.5', '0.01' (of a Decimal), 'BTC-USD' (without quotes), 'True'; repr() of 'other'. */
  value: string
  /** What it may be, where the file says so by `param()`. */
  form?: ParamForm | undefined
}

/** Bounds of a number, or the values to choose from, as Python writes them. */
export interface ParamForm {
  minimum: string | null
  maximum: string | null
  step: string | null
  choices: readonly string[] | null
  /** A line for who sets it; empty where there is none. */
  help: string
}

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** [price, size, exchange] */
export type ScriptLevel = readonly [price: string, size: string, exchange: string]

export interface ScriptBook {
  kind: 'book'
  symbol: string
  /** Where it is from; empty where several are in it. */
  exchange: string
  /** Best first, of all exchanges of the subscription together. */
  bids: readonly ScriptLevel[]
  asks: readonly ScriptLevel[]
  time: number
}

export interface ScriptTrade {
  kind: 'trade'
  symbol: string
  exchange: string
  price: string
  size: string
  /** Of who crossed the spread. */
  side: 'buy' | 'sell'
  time: number
}

/** A closed candle, for an Indicator; with its market, for an Algorithm. */
export interface ScriptCandle {
  kind: 'candle'
  symbol?: string
  timeframe?: string
  open: string
  high: string
  low: string
  close: string
  volume: string
  /** Its opening. */
  time: number
}

/** What makes Python call a method. `state` is what `self.state` says from then on. */
export type ScriptEvent =
  /** on_start(). `params`: the values of the settings form; types are kept, names that the file lacks are left aside. */
  /** `saved`: JSON, what an earlier run of this file left in `self.saved`; absent where nothing. */
  | { kind: 'start'; params: readonly ScriptParam[]; saved?: string }
  /** Start after Pause: no method is called, `self.state` changes. */
  | { kind: 'resume' }
  | { kind: 'pause' }
  | { kind: 'stop' }
  /** on_check(), in a drill: what it raises is a mistake in the script. */
  | { kind: 'check' }
  | ScriptBook
  | ScriptTrade
  | ScriptCandle
  | ScriptTimer
  | ScriptOrderChange
  | ScriptFill

/** on_timer(). */
export interface ScriptTimer {
  kind: 'timer'
  id: string
  /** When it was due. */
  time: number
}

/** on_order(): what the exchange said of it is among the news. */
export interface ScriptOrderChange {
  kind: 'order'
  id: string
}

/** on_fill(). */
export interface ScriptFill {
  kind: 'fill'
  /** The order's number. */
  id: string
  price: string
  size: string
  fee: string
  feeCurrency: string
  /** Null: the exchange does not say. */
  isMaker: boolean | null
  time: number
}

export type ScriptOrderStatus =
  /** On its way, or not yet answered. */
  | 'sent'
  | 'open'
  | 'partially filled'
  /** The answer never came; Leadline is asking the exchange. */
  | 'unknown'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'rejected'
  /** Of a synthetic order: it has come to its end, or could not go on. */
  | 'done'
  | 'failed'

export interface ScriptOrder {
  id: string
  symbol: string
  exchange: string
  side: 'buy' | 'sell'
  size: string
  filled: string
  /** Null: a market order. */
  limit: string | null
  /** Null: it waits for no price. */
  stop: string | null
  timeInForce: 'gtc' | 'ioc' | 'fok' | 'gtd'
  postOnly: boolean
  /** The number of the order in whose place it was put; null of most. */
  replaces: string | null
  /** Which synthetic order it is; null of every order at an exchange. */
  synthetic: AskedSynthetic['kind'] | null
  /** The number of the synthetic order that it is a part of; null of most. */
  parent: string | null
  status: ScriptOrderStatus
  /** When it was sent. */
  time: number
}

export interface ScriptPosition {
  symbol: string
  exchange: string
  size: string
  /** '0' where the size is. */
  averagePrice: string
}

/**
 * What changed of an algorithm's orders and positions. Applied as a whole before anything else is looked at, so that
 * `orders()` and `position()` change together. An order that is finished comes once more, with its last status.
 */
export interface AccountUpdate {
  orders: readonly ScriptOrder[]
  positions: readonly ScriptPosition[]
}

/** What kind of order a script asks for: a market order where there is neither a limit nor a stop. */
export interface AskedTerms {
  limit: string | null
  /** It is sent to the book only once the market has reached this price. */
  stop?: string | null | undefined
  /** Only of an order with a limit: what does not trade at once is canceled (ioc), or all of it is (fok). */
  timeInForce?: 'gtc' | 'ioc' | 'fok' | undefined
  /** Refused instead of trading at once. */
  postOnly?: boolean | undefined
  /** Absent: a plain order. */
  synthetic?: AskedSynthetic | null | undefined
}

/** Which price sets it off: that of the last trade, or the best price one could trade at. */
type AskedTrigger = 'last' | 'best'

/** An order that Leadline makes of plain ones. Its limit, where it has one, is that of the call. */
export type AskedSynthetic =
  | { kind: 'oco'; stop: string; stopLimit: string | null; trigger: AskedTrigger }
  | {
      kind: 'bracket'
      target: string
      stop: string
      stopLimit: string | null
      trigger: AskedTrigger
    }
  | { kind: 'trailing-stop'; unit: 'percent' | 'price'; offset: string; trigger: AskedTrigger }
  | { kind: 'iceberg'; shown: string }
  | { kind: 'twap'; slices: number; seconds: number }
  | { kind: 'chase'; every: number }

/** What a script requests while a callback runs; Python waits for the answer. */
export type ScriptCall =
  /** `exchanges` null: all that are shown. */
  | { kind: 'subscribeBook'; symbol: string; exchanges: readonly string[] | null; depth: number }
  | { kind: 'subscribeTrades'; symbol: string; exchanges: readonly string[] | null }
  /** `side` 'sell': out of the trader's coins that were allotted; absent: a buy. */
  | ({
      kind: 'open'
      symbol: string
      exchange: string
      size: string
      side?: 'buy' | 'sell' | undefined
    } & AskedTerms)
  /** `size` null: all of it. */
  | ({ kind: 'close'; symbol: string; exchange: string; size: string | null } & AskedTerms)
  | { kind: 'cancel'; id: string }
  | ReplaceCall
  | { kind: 'now' }
  /** A line for the alerts of the desk. */
  | { kind: 'notify'; text: string }
  /** `self.saved` as JSON, after its methods. */
  | { kind: 'save'; text: string }
  | { kind: 'instrument'; symbol: string; exchange: string }
  | { kind: 'fees'; symbol: string; exchange: string }
  | { kind: 'balance'; currency: string; exchange: string }
  /** What of the trader's own coins this script may sell there. */
  | { kind: 'allotment'; asset: string; exchange: string }
  /** Seconds: once at a time, or again and again. */
  | { kind: 'timer'; at: number | null; every: number | null }
  | { kind: 'cancelTimer'; id: string }
  | {
      kind: 'subscribeCandles'
      symbol: string
      timeframe: string
      exchanges: readonly string[] | null
    }
  | PastCall

/** What is not named stays. `size` is all of it, what is filled included. */
export interface ReplaceCall {
  kind: 'replace'
  id: string
  size: string | null
  limit: string | null
  stop: string | null
}

/** What is answered later: an exchange may have to be asked first. */
export type PastCall =
  | {
      kind: 'pastCandles'
      symbol: string
      timeframe: string
      count: number
      exchanges: readonly string[] | null
    }
  | { kind: 'pastTrades'; symbol: string; count: number; exchanges: readonly string[] | null }

/** One market at one exchange: how its prices and sizes move, and what an order must have at least. */
export interface ScriptInstrument {
  kind: 'instrument'
  /** Prices are multiples of this, sizes of the other. */
  tick: string
  lot: string
  /** Null: the exchange names none. Values are in the quote currency. */
  minSize: string | null
  maxSize: string | null
  minValue: string | null
  maxValue: string | null
  /** It takes orders now. */
  isOpen: boolean
}

/** Of the account's own tier, as fractions of the value. */
export interface ScriptFees {
  kind: 'fees'
  maker: string
  taker: string
}

/** Of the whole account at one exchange, whoever bought it. */
export interface ScriptBalance {
  kind: 'balance'
  available: string
  /** In orders. */
  held: string
}

/** Of the trader's coins, so many this script may sell. */
export interface ScriptAllotment {
  kind: 'allotment'
  /** As the trader allotted it. */
  size: string
  /** Of it, sold and not bought back. */
  sold: string
  /** What open_position could still sell of it now. */
  available: string
}

export type ScriptFacts = ScriptInstrument | ScriptFees | ScriptBalance | ScriptAllotment

/** What a call gives back. */
export type ScriptAnswer = {
  /** Of open and close: the order's number, which is among `news`; null for `None`. Of cancel, replace and notify: true or false. */
  result: string | boolean | null
  /** Of the past, oldest first. */
  past?: readonly (ScriptCandle | ScriptTrade)[]
  /** Of instrument, fees and balance. */
  facts?: ScriptFacts
  /** Not empty: the call raises ValueError with these words (no such exchange, a size that is no size …). */
  trouble: string
  /** `self.state` from now on: Pause may have been pressed while the callback runs. */
  state: AlgorithmState
  news: AccountUpdate
  /**
   * True: the rest of the batch is not to be delivered; `done` says how many were. For a backtest, which hands over
   * many events at once and must look again as soon as there is an order that they could fill.
   */
  endBatch: boolean
}

/** Where something is wrong in the file. Lines and columns count from 1; null where Python does not say. */
export interface ScriptError {
  /** One line: 'ZeroDivisionError: division by zero'. */
  message: string
  line: number | null
  column: number | null
  endLine: number | null
  endColumn: number | null
  /** As Python prints it, with the script's own frames only. */
  traceback: string
}

/** A name that a file uses and never binds: NameError, should Python come by. From 1, as the editor counts. */
export interface UndefinedName {
  line: number
  column: number
  /** 'deque is not known here. Import it: from collections import deque' */
  message: string
}

export const lineStyles = ['line', 'histogram', 'band', 'dots'] as const

/** What an indicator draws under one name. */
export interface ScriptLine {
  name: string
  style: (typeof lineStyles)[number]
}

/** What a file turned out to be. */
export interface LoadedScript {
  className: string
  kind: ScriptKind
  /** Its first paragraph; empty where there is none. */
  docstring: string
  params: readonly ScriptParam[]
  /** Of an Indicator; null of an Algorithm. */
  pane: 'price' | 'below' | null
  /** Of an Indicator that wants its chart's book: so many levels of each exchange. */
  bookDepth?: number | undefined
  /** Of an Indicator that draws more than one line of its own name. */
  lines?: readonly ScriptLine[] | undefined
}
