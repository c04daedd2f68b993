import * as z from 'zod/mini'

import { ParamType, WireScriptError } from './algorithm-values.ts'
import { Milliseconds, OwnNumber } from './own-number.ts'
import { VenueName } from './view-spec.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const decimal = z.string().check(z.maxLength(40))

const SetParam = z.object({
  name: z.string().check(z.maxLength(200)),
  type: ParamType,
  value: z.string().check(z.maxLength(10_000)),
})

/** Where prices come from. */
export const RehearsalSource = z.discriminatedUnion('kind', [
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
export type RehearsalSource = z.infer<typeof RehearsalSource>

/** What a desk says of rehearsals. */
export const rehearsalMessages = [
  /** From now on, tell what there is. */
  z.object({ type: z.literal('rehearsals') }),
  /** One at a time for each desk. Answered by `rehearsalProgress` and, once, by `rehearsalDone`. */
  z.object({
    type: z.literal('rehearse'),
    request: OwnNumber,
    fileName: z.string().check(z.maxLength(255)),
    text: z.string().check(z.maxLength(500_000)),
    params: z.array(SetParam).check(z.maxLength(200)),
    /** Not empty: every combination is rehearsed, and only a table comes back. */
    grid: z
      .array(
        z.object({
          name: z.string().check(z.maxLength(200)),
          type: ParamType,
          values: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
        }),
      )
      .check(z.maxLength(6)),
    source: RehearsalSource,
    from: Milliseconds,
    to: Milliseconds,
    seed: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    /** Percent of each fill's value; null: what the exchanges take from a new customer. */
    fees: z.nullable(z.object({ maker: decimal, taker: decimal })),
    /** One way; null: the usual distance of each exchange. */
    latencyMs: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  }),
  /** The report then tells of the time until now. */
  z.object({ type: z.literal('rehearsalCancel') }),
] as const

export const RehearsalMessage = z.discriminatedUnion('type', rehearsalMessages)
export type RehearsalMessage = z.infer<typeof RehearsalMessage>
export type RehearseMessage = Extract<RehearsalMessage, { type: 'rehearse' }>

const rehearsalTypes = new Set<string>(
  rehearsalMessages.flatMap(({ shape }) => shape.type.def.values),
)

export function isRehearsalMessage(message: { type: string }): message is RehearsalMessage {
  return rehearsalTypes.has(message.type)
}

const WireGridRow = z.object({
  values: z.array(text),
  currency: maybe,
  trades: z.number(),
  winPercent: maybe,
  fees: text,
  result: text,
  maxDrawdown: text,
  exposurePercent: text,
  trouble: text,
})

/** What a hub tells of rehearsals. */
export const rehearsalNews = [
  z.object({
    type: z.literal('rehearsals'),
    /** Why nothing can be rehearsed here; empty where it can. */
    refusal: text,
    recordings: z.array(z.object({ name: text, startedAt: z.number(), bytes: z.number() })),
  }),
  z.object({
    type: z.literal('rehearsalProgress'),
    /** From 0 to 1, of all runs together. */
    part: z.number(),
    run: z.number(),
    runs: z.number(),
  }),
  z.object({
    type: z.literal('rehearsalDone'),
    request: z.number(),
    /** Not empty: there is no report, and this is why. */
    reason: text,
    error: z.nullable(WireScriptError),
    isCanceled: z.boolean(),
    /** How long it took. */
    tookMs: z.number(),
    warnings: z.array(text),
    /** A RehearsalReport of packages/rehearsal, checked there. Null for a grid. */
    report: z.unknown(),
    grid: z.nullable(z.object({ names: z.array(text), rows: z.array(WireGridRow) })),
  }),
] as const

export const RehearsalNews = z.discriminatedUnion('type', rehearsalNews)
export type RehearsalNews = z.infer<typeof RehearsalNews>
export type RehearsalDone = Extract<RehearsalNews, { type: 'rehearsalDone' }>
