import * as z from 'zod/mini'

import { ParamType, WireScriptError } from '../algorithm-values.ts'
import { VenueName } from '../frames/view-spec.ts'
import { Milliseconds } from '../own-number.ts'
import { type ReplyOf, serviceFamily } from './service-family.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const decimal = z.string().check(z.maxLength(40))

const SetParam = z.object({
  name: z.string().check(z.maxLength(200)),
  type: ParamType,
  value: z.string().check(z.maxLength(10_000)),
})

/** Where prices come from. */
export const BacktestSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('practice') }),
  /** A file that `npm run terminal -- --record` or the desk wrote, below the folder of recordings. */
  z.object({ kind: z.literal('recording'), name: z.string().check(z.maxLength(200)) }),
  /** The exchanges' history of one-minute candles; quotes are made up, so far apart. */
  z.object({
    kind: z.literal('candles'),
    spreadBps: z.number().check(z.minimum(0), z.maximum(1000)),
    venues: z.array(VenueName).check(z.maxLength(20)),
  }),
])
export type BacktestSource = z.infer<typeof BacktestSource>

const DrillFault = z.object({
  kind: z.string().check(z.maxLength(20)),
  at: z.number(),
  lastsMs: z.number(),
  venue: VenueName,
  bps: z.number(),
})

/** Bad days in place of one market: `only` plays one of them again. */
const DrillWish = z.object({
  histories: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
  /** In the quote currency; null: positions are not judged by their size. */
  largest: z.nullable(decimal),
  only: z.nullable(
    z.object({
      seed: z.number().check(z.int()),
      faults: z.array(DrillFault).check(z.maxLength(50)),
    }),
  ),
})
export type DrillWish = z.infer<typeof DrillWish>

/** What a desk asks of backtests. */
export const BacktestRequest = z.discriminatedUnion('type', [
  /** One at a time for each desk. `progress` is reported until the reply. */
  z.object({
    type: z.literal('run'),
    fileName: z.string().check(z.maxLength(255)),
    text: z.string().check(z.maxLength(500_000)),
    params: z.array(SetParam).check(z.maxLength(200)),
    /** Not empty: every combination is run, and only a table comes back. */
    grid: z
      .array(
        z.object({
          name: z.string().check(z.maxLength(200)),
          type: ParamType,
          values: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
        }),
      )
      .check(z.maxLength(6)),
    source: BacktestSource,
    from: Milliseconds,
    to: Milliseconds,
    seed: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    /** Percent of each fill's value; null: what the exchanges take from a new customer. */
    fees: z.nullable(z.object({ maker: decimal, taker: decimal })),
    /** Coins at each exchange that the script may sell before it has bought any. */
    allotted: z.optional(
      z
        .array(z.object({ asset: z.string().check(z.regex(/^[A-Z0-9.]{1,24}$/)), size: decimal }))
        .check(z.maxLength(10)),
    ),
    /** Not null: so many combinations are drawn from the grid, in which 'from..to' is any number between. */
    random: z.optional(z.nullable(z.number().check(z.int(), z.minimum(2), z.maximum(200)))),
    /** Not null: the time is cut into one part more; each part chooses the row that the next part tries. */
    walkForward: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(12)))),
    /** Not null: a drill, in the practice market of its seeds; source, length, grid and search count for nothing then. */
    drill: z.optional(z.nullable(DrillWish)),
    /** One way; null: the usual distance of each exchange. */
    latencyMs: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  }),
  /** Of the one that runs. The report then reports the time until now. */
  z.object({ type: z.literal('cancel') }),
  /** What came of a run, as its own reply said it: for a window that was opened again, or compares. */
  z.object({ type: z.literal('read'), id: z.number() }),
  z.object({ type: z.literal('forget'), id: z.number() }),
  /** The text of a loaded algorithm, read again where its file is followed by path. */
  z.object({ type: z.literal('file'), algorithm: z.string().check(z.maxLength(200)) }),
])
export type BacktestRequest = z.infer<typeof BacktestRequest>
export type RunBacktest = Extract<BacktestRequest, { type: 'run' }>

const WireGridRow = z.object({
  values: z.array(text),
  currency: maybe,
  trades: z.number(),
  winPercent: maybe,
  fees: text,
  result: text,
  maxDrawdown: text,
  exposurePercent: text,
  /** For a year, in floating point; null where nothing varied. */
  sharpe: z.nullable(z.number()),
  trouble: text,
})

/** How much of the best row is luck: see deflated-sharpe.ts of packages/backtest. */
const WireLuck = z.object({
  rows: z.number(),
  /** The place of the row with the best Sharpe ratio. */
  best: z.number(),
  sharpe: z.number(),
  /** What the best of so many worthless rows is expected to show, for a year. */
  luckySharpe: z.number(),
  /** From 0 to 1: how probable it is that the row is better than luck. */
  probability: z.nullable(z.number()),
})

const WireForwardStep = z.object({
  from: z.number(),
  middle: z.number(),
  to: z.number(),
  values: z.array(text),
  currency: maybe,
  /** Of the chosen row: on the time on which it was chosen, and on the time after that. */
  chosen: text,
  after: text,
  trouble: text,
})

const WireBacktest = z.object({
  id: z.number(),
  fileName: text,
  /** Where its prices come from, as readable text. */
  market: text,
  startedAt: z.number(),
  state: z.enum(['running', 'finished', 'canceled', 'failed']),
  /** How many combinations; 1 where it is no table. */
  runs: z.number(),
  /** Of the first currency; null for a table, and where nothing was traded. */
  result: maybe,
  currency: maybe,
  /** It was a drill: how it ended, as readable text, and '' before that; null of a backtest. */
  drill: maybe,
})
export type WireBacktest = z.infer<typeof WireBacktest>

/** What a hub reports of backtests. */
const BacktestUpdate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('recordings'),
    /** Why no backtest can be run here; empty where one can. */
    refusal: text,
    recordings: z.array(z.object({ name: text, startedAt: z.number(), bytes: z.number() })),
  }),
  z.object({
    type: z.literal('progress'),
    /** From 0 to 1, of all runs together. */
    part: z.number(),
    run: z.number(),
    runs: z.number(),
    /** Null as long as nobody can tell. */
    leftMs: z.nullable(z.number()),
  }),
  /** All that are kept until Leadline is closed, the newest first, whichever window began them. */
  z.object({ type: z.literal('runs'), runs: z.array(WireBacktest) }),
])

const ReplyBody = z.object({
  error: z.nullable(WireScriptError),
  isCanceled: z.boolean(),
  /** How long it took. */
  tookMs: z.number(),
  warnings: z.array(text),
  /** A BacktestReport of packages/backtest, checked there. Null for a grid and for a drill. */
  report: z.unknown(),
  /** A DrillReport of packages/backtest; null for a backtest. */
  drill: z.unknown(),
  grid: z.nullable(
    z.object({
      names: z.array(text),
      rows: z.array(WireGridRow),
      /** Walking forward: the rows are those of the last part that chose. Null: of the whole time. */
      part: z.nullable(z.object({ from: z.number(), to: z.number() })),
      luck: z.nullable(WireLuck),
      /** Empty where the time was not cut. */
      forward: z.array(WireForwardStep),
    }),
  ),
  /** Which of the kept runs it is; 0 where it is none. */
  id: z.number(),
  file: z.nullable(z.object({ fileName: text, text })),
})

export const backtestFamily = serviceFamily('backtests', {
  requests: BacktestRequest,
  updates: BacktestUpdate,
  body: ReplyBody,
  nothing: {
    error: null,
    isCanceled: false,
    tookMs: 0,
    warnings: [],
    report: null,
    drill: null,
    grid: null,
    id: 0,
    file: null,
  },
})
export type BacktestReply = ReplyOf<typeof backtestFamily>
