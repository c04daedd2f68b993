import * as z from 'zod/mini'

import {
  AlgorithmState,
  EngineName,
  ParamType,
  WireAlgorithm,
  WireAlgorithmLimits,
  WireEndedAlgorithm,
  WireEngine,
  WireLogLine,
  WireScript,
  WireScriptError,
  WireUndefinedName,
} from '../algorithm-values.ts'
import { MarketSymbol, TimeframeName, VenueName } from '../frames/view-spec.ts'
import { Milliseconds, OwnNumber } from '../own-number.ts'
import { serviceFamily } from './service-family.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const fileName = z.string().check(z.regex(/^[^\p{Cc}/\\]{1,120}$/u))
const sourceText = z.string().check(z.maxLength(200_000))
const params = z
  .array(z.object({ name: z.string(), type: ParamType, value: z.string().check(z.maxLength(500)) }))
  .check(z.maxLength(200))

const ScriptFrom = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), fileName, text: sourceText }),
  /** The hub reads the file itself, and watches it. */
  z.object({ kind: z.literal('path'), path: z.string().check(z.minLength(1), z.maxLength(1000)) }),
])

/** What a desk asks of the algorithms. */
export const AlgorithmRequest = z.discriminatedUnion('type', [
  /** Is it right, and what is in it? For the editor. Answer: `script` or `error`; nothing is kept. */
  z.object({ type: z.literal('scriptCheck'), fileName, text: sourceText }),
  /** Somebody here wants this exact text to run: an indicator was added, or Start pressed. Remembered. */
  z.object({ type: z.literal('scriptStart'), text: sourceText }),
  /** Puts it in Initialized. Answer: `id`, or `error` with its place. */
  z.object({ type: z.literal('algorithmLoad'), from: ScriptFrom }),
  /** Read the file again (of a path), or take this text. Before Start, in place; after Stop, as a new loading. */
  z.object({ type: z.literal('algorithmReload'), id, text: z.nullable(sourceText) }),
  /** Only those that are named change. Before Start. */
  z.object({ type: z.literal('algorithmParams'), id, params }),
  z.object({ type: z.literal('algorithmLimits'), id, limits: WireAlgorithmLimits }),
  /** So many of the trader's own coins it may sell there, from now on; 0 ends it at once. In any state but Stopped. */
  z.object({
    type: z.literal('algorithmAllot'),
    id,
    venue: VenueName,
    asset: z.string().check(z.regex(/^[A-Z0-9.]{1,24}$/)),
    size: z.string().check(z.maxLength(60)),
  }),
  z.object({
    type: z.literal('algorithmCommand'),
    id,
    command: z.enum(['start', 'pause', 'stop', 'shutdown']),
  }),
  /** Take a stopped one, or one that never started, off the list. Its runs stay in the journal. */
  z.object({ type: z.literal('algorithmRemove'), id }),
  /** The trader has seen that it ended. */
  z.object({ type: z.literal('algorithmDismiss'), id }),
  /** What it holds counts as the trader's; orders that stand stay, and lose its name. */
  z.object({ type: z.literal('algorithmHandOver'), id }),
  /** Sells at the market what an ended one holds there, or buys back what it sold. The same `closeId` is never two orders. */
  z.object({
    type: z.literal('algorithmClose'),
    id,
    symbol: MarketSymbol,
    venue: VenueName,
    closeId: id,
  }),
  /** Answer: `runs`, the newest first. */
  z.object({
    type: z.literal('algorithmRuns'),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  }),
  /**
   * For what is loaded from now on. `python`: the id of one that the hub reported, never a path, so that a desk
   * cannot name
   * a program to start; null: the first that works.
   */
  z.object({
    type: z.literal('engine'),
    kind: EngineName,
    python: z.nullable(id),
    /** The passphrase, sealed by the page for the vault: it switches the trader's own Python on. */
    sealed: z.optional(z.string().check(z.maxLength(60_000))),
  }),
  /**
   * Draw a Python indicator over a chart's candles, from the oldest that the chart holds. The same number again: in its
   * place (other settings, an older beginning). Reported by `indicator` and `indicatorValues`.
   */
  z.object({
    type: z.literal('indicatorOpen'),
    indicator: OwnNumber,
    fileName,
    text: sourceText,
    params,
    symbol: MarketSymbol,
    timeframe: TimeframeName,
    venues: z.array(VenueName).check(z.maxLength(20)),
    from: Milliseconds,
  }),
  z.object({ type: z.literal('indicatorClose'), indicator: OwnNumber }),
])
export type AlgorithmRequest = z.infer<typeof AlgorithmRequest>

/** What a hub reports of algorithms: all of it at first, then what changed. */
export const AlgorithmUpdate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('algorithms'),
    version: z.number(),
    /** Why Python cannot be used here (the plan, a recording that is shown); empty where it can. */
    refusal: z.string(),
    /** A tab of the site has no paths to follow, and asks for no plan. */
    place: z.enum(['program', 'tab']),
    list: z.array(WireAlgorithm),
    engines: z.array(WireEngine),
  }),
  /** It is new, or something of it changed. */
  z.object({ type: z.literal('algorithm'), algorithm: WireAlgorithm }),
  z.object({ type: z.literal('algorithmRemoved'), id: z.string() }),
  /** After `algorithms`, the last lines of each; then as they come. Numbers that a desk has, it leaves aside. */
  z.object({ type: z.literal('algorithmLog'), id: z.string(), lines: z.array(WireLogLine) }),
  /** A script wants the trader to see this: `self.notify`. */
  z.object({
    type: z.literal('algorithmNotice'),
    id: z.string(),
    name: z.string(),
    text: z.string(),
    at: Milliseconds,
  }),
  /** All of those that ended and were not seen yet, the newest first: after `algorithms`, and whenever one changed. */
  z.object({ type: z.literal('algorithmsEnded'), list: z.array(WireEndedAlgorithm) }),
  z.object({ type: z.literal('engines'), refusal: z.string(), engines: z.array(WireEngine) }),
  /** How an indicator is. `script` once it is read; `error` where it failed: nothing more is drawn then. */
  z.object({
    type: z.literal('indicator'),
    indicator: z.number(),
    script: z.nullable(WireScript),
    error: z.nullable(WireScriptError),
    /** It is still being worked out. */
    isBusy: z.boolean(),
    /** Nobody has started this exact text here, and it would run in the trader's own Python. `scriptStart` lets it. */
    isWaiting: z.boolean(),
  }),
  /**
   * One value per closed candle and line, the lines of a candle together, by the candle's opening in milliseconds; null leaves a gap.
   */
  z.object({
    type: z.literal('indicatorValues'),
    indicator: z.number(),
    /** True: these are all; forget what was there. False: these are added. */
    isWhole: z.boolean(),
    times: z.array(z.number()),
    values: z.array(z.nullable(z.number())),
  }),
])
export type AlgorithmUpdate = z.infer<typeof AlgorithmUpdate>

const AlgorithmReply = z.object({
  /** Which settings were not taken, each with the reason. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  id: z.nullable(z.string()),
  state: z.nullable(AlgorithmState),
  script: z.nullable(WireScript),
  error: z.nullable(WireScriptError),
  /** To `scriptCheck`: what the file uses and never binds, beside `script` or `error`. An older hub says nothing of it. */
  names: z.optional(z.array(WireUndefinedName)),
  /** WireRun[] to `algorithmRuns`. */
  answer: z.unknown(),
})

export const algorithmFamily = serviceFamily('algorithms', {
  requests: AlgorithmRequest,
  updates: AlgorithmUpdate,
  body: AlgorithmReply,
  nothing: { problems: [], id: null, state: null, script: null, error: null, answer: null },
})
