import * as z from 'zod/mini'

import { MarketSymbol, VenueName } from './frames/view-spec.ts'

/** Raised when an older desk would misread what is reported of algorithms. Added fields do not raise it. */
export const algorithmsVersion = 1

const text = z.string()
const maybe = z.nullable(z.string())

export const EngineName = z.enum(['pyodide', 'cpython'])
export type EngineName = z.infer<typeof EngineName>

export const AlgorithmState = z.enum(['Initialized', 'Running', 'Paused', 'Stopped'])
export type AlgorithmState = z.infer<typeof AlgorithmState>

/** 'other' (a list, a dict, None …) is shown and never edited. */
export const ParamType = z.enum(['int', 'float', 'Decimal', 'str', 'bool', 'other'])
export type ParamType = z.infer<typeof ParamType>

/** One setting. Values are as Python writes them ('300', '0.01', 'True'), text without its quotes. */
export const WireParam = z.object({
  name: text,
  type: ParamType,
  /** What the script gets. */
  value: text,
  /** What the file says. */
  inFile: text,
  /** What it may be, where the file says so. */
  form: z.optional(
    z.object({
      minimum: maybe,
      maximum: maybe,
      step: maybe,
      choices: z.nullable(z.array(text)),
      help: text,
    }),
  ),
})
export type WireParam = z.infer<typeof WireParam>

/** Where something is wrong in a file. Lines and columns count from 1; null where Python does not say. */
export const WireScriptError = z.object({
  message: text,
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
  endLine: z.nullable(z.number()),
  endColumn: z.nullable(z.number()),
  traceback: text,
})
export type WireScriptError = z.infer<typeof WireScriptError>

/** A name that a file uses and never binds. Counted from 1, as the editor counts. */
export const WireUndefinedName = z.object({ line: z.number(), column: z.number(), message: text })
export type WireUndefinedName = z.infer<typeof WireUndefinedName>

/** What a file turned out to be. */
export const WireScript = z.object({
  className: text,
  kind: z.enum(['Algorithm', 'Indicator']),
  docstring: text,
  params: z.array(WireParam),
  /** Of an Indicator; null of an Algorithm. */
  pane: z.nullable(z.enum(['price', 'below'])),
  /** What it draws; empty or absent: one line of its own name. */
  lines: z.optional(
    z.array(z.object({ name: text, style: z.enum(['line', 'histogram', 'band', 'dots']) })),
  ),
})
export type WireScript = z.infer<typeof WireScript>

/** An unfinished order, as the script sees it; everything else about it is in `trading` under the same number. */
export const WireAlgorithmOrder = z.object({
  clientOrderId: text,
  symbol: MarketSymbol,
  venue: VenueName,
  side: z.enum(['buy', 'sell']),
  size: text,
  filled: text,
  /** Null: a market order. */
  limit: maybe,
  /** The script's word for it: 'sent', 'open', 'partially filled', 'unknown'. */
  status: text,
  /** Which synthetic order it is, with all of its parts; absent of an order at the exchange. */
  synthetic: z.optional(z.enum(['oco', 'bracket', 'trailing-stop', 'iceberg', 'twap', 'chase'])),
  time: z.number(),
})
export type WireAlgorithmOrder = z.infer<typeof WireAlgorithmOrder>

export const WireAlgorithmPosition = z.object({
  symbol: MarketSymbol,
  venue: VenueName,
  size: text,
  averagePrice: text,
  /** In the market's quote currency, at the best bid; null while no bid is known. */
  unrealized: maybe,
  /** After fees, in the market's quote currency. */
  realized: text,
  fees: text,
})
export type WireAlgorithmPosition = z.infer<typeof WireAlgorithmPosition>

/** What one algorithm may do at most, in US dollars; null: only the limits that hold for everything. */
export const WireAlgorithmLimits = z.object({
  orderNotional: maybe,
  positionNotional: maybe,
})
export type WireAlgorithmLimits = z.infer<typeof WireAlgorithmLimits>

/** Coins of the trader's own that an algorithm may sell at one exchange. Decimal text. */
export const WireAllotment = z.object({
  venue: VenueName,
  asset: text,
  size: text,
  /** Of them, sold and not bought back. */
  sold: text,
  /** Of them, neither sold nor in an order. */
  available: text,
})
export type WireAllotment = z.infer<typeof WireAllotment>

/** One algorithm as the panel shows it. */
export const WireAlgorithm = z.object({
  /** Of this loading: orders and the journal carry it. Loading again gives another. */
  id: text,
  /** The class. */
  name: text,
  fileName: text,
  /** Where it is read from and watched; null where only its text was given. */
  path: maybe,
  docstring: text,
  engine: EngineName,
  state: AlgorithmState,
  /** A command is being carried out, or Python is starting: 'Reading the file', 'Running on_stop'; empty where not. */
  doing: text,
  params: z.array(WireParam),
  limits: WireAlgorithmLimits,
  /** Why each command cannot be given now, as readable text; empty where it can. */
  blocked: z.object({ start: text, pause: text, stop: text, shutdown: text, params: text }),
  /** 'BTC-USD book, depth 1, Coinbase' */
  subscriptions: z.array(text),
  orders: z.array(WireAlgorithmOrder),
  allotments: z.array(WireAllotment),
  positions: z.array(WireAlgorithmPosition),
  /** Over all positions in US dollars; null while a price is not known. */
  resultUsd: maybe,
  /** Books that it did not see because it was busy, since it was loaded. Trades are never skipped silently: see `log`. */
  skippedBooks: z.number(),
  skippedTrades: z.number(),
  error: z.nullable(WireScriptError),
  /** The file is another one on the disk now. */
  newer: z.nullable(
    z.object({ script: z.nullable(WireScript), error: z.nullable(WireScriptError) }),
  ),
  loadedAt: z.number(),
  startedAt: z.nullable(z.number()),
})
export type WireAlgorithm = z.infer<typeof WireAlgorithm>

export const LogLevel = z.enum(['debug', 'info', 'warning', 'error'])
export type LogLevel = z.infer<typeof LogLevel>

export const WireLogLine = z.object({
  /** Counts up by one within the algorithm. */
  number: z.number(),
  at: z.number(),
  /** self.log and print; what Leadline says; an error with its traceback. */
  kind: z.enum(['script', 'leadline', 'error']),
  text,
  /** What the script says of its own line; absent: 'info'. */
  level: z.optional(LogLevel),
})
export type WireLogLine = z.infer<typeof WireLogLine>

/** A run that has ended and that the trader has not seen yet. */
export const WireEndedAlgorithm = z.object({
  id: text,
  name: text,
  fileName: text,
  startedAt: z.number(),
  /** Null: Leadline itself was gone before it. */
  endedAt: z.nullable(z.number()),
  /** 'You stopped it.', 'Its Python process ended: …', 'Leadline ended without closing.' */
  reason: text,
  /** The trader stopped it, or closed Leadline: what it left is in the panel, and is no news. */
  isExpected: z.optional(z.boolean()),
  /** What its script last raised, and where. */
  error: z.nullable(z.object({ message: text, line: z.nullable(z.number()) })),
  /** What it holds, each with how much of it no working order is for. */
  positions: z.array(z.extend(WireAlgorithmPosition, { closable: text })),
  /** Orders of it that still stand. */
  orders: z.array(WireAlgorithmOrder),
})
export type WireEndedAlgorithm = z.infer<typeof WireEndedAlgorithm>

/** One loading from beginning to end, from the journal. To `algorithmRuns`. */
export const WireRun = z.object({
  id: text,
  name: text,
  fileName: text,
  engine: EngineName,
  state: AlgorithmState,
  loadedAt: z.number(),
  startedAt: z.nullable(z.number()),
  /** Null while it is there. */
  endedAt: z.nullable(z.number()),
  /** 'You stopped it.', 'Leadline was closed.', 'Leadline ended without closing.' … */
  endedBecause: text,
  orders: z.number(),
  fills: z.number(),
  /** What it bought and has not sold. */
  positions: z.array(WireAlgorithmPosition),
})
export type WireRun = z.infer<typeof WireRun>

/** A Python that is installed on this computer. */
export const WirePython = z.object({
  /** What it is chosen by. */
  id: text,
  path: text,
  version: text,
  /** Why it cannot be used; empty where it can. */
  trouble: text,
  isChosen: z.boolean(),
})
export type WirePython = z.infer<typeof WirePython>

export const WireEngine = z.object({
  kind: EngineName,
  isChosen: z.boolean(),
  /** 'Python 3.11.2'; empty until it is known. */
  version: text,
  /** Of the trader's own Python. */
  path: maybe,
  /** Why it cannot be used; empty where it can. */
  trouble: text,
  /** It waits for the passphrase of the vault. */
  isOff: z.optional(z.boolean()),
  /** To be shown before it is chosen; empty where there is nothing to warn of. */
  warning: text,
  /** Among which the trader's own is chosen. */
  pythons: z.array(WirePython),
  /** How one that is not among them is named, as readable text. */
  another: text,
})
export type WireEngine = z.infer<typeof WireEngine>
