import * as z from 'zod/mini'

import { type ReplyOf, serviceFamily } from './service-family.ts'

const RunId = z.string().check(z.maxLength(200))

/** What a desk asks about runs of algorithms and their backtests. */
const DifferenceRequest = z.discriminatedUnion('type', [
  /** Replays a run through the backtest; one that still goes, up to now. `progress` is reported until the reply. */
  z.object({ type: z.literal('explain'), run: RunId }),
  /** A run may have begun: says again of which there is a record. */
  z.object({ type: z.literal('look') }),
  /** Of the one that is being explained. */
  z.object({ type: z.literal('cancel') }),
])
export type DifferenceRequest = z.infer<typeof DifferenceRequest>

const DifferenceUpdate = z.discriminatedUnion('type', [
  /** Of which runs there is a record; `refusal`: why none can be explained here, empty where one can. */
  z.object({ type: z.literal('recordedRuns'), refusal: z.string(), runs: z.array(z.string()) }),
  /** From 0 to 1. `run` null: nothing is being explained. */
  z.object({ type: z.literal('progress'), run: z.nullable(z.string()), part: z.number() }),
])
export type DifferenceUpdate = z.infer<typeof DifferenceUpdate>

export const differenceFamily = serviceFamily('difference', {
  requests: DifferenceRequest,
  updates: DifferenceUpdate,
  body: z.object({
    /** A DifferenceReport of packages/backtest, checked there; null where there is none. */
    report: z.unknown(),
    isCanceled: z.boolean(),
  }),
  nothing: { report: null, isCanceled: false },
})
export type DifferenceReply = ReplyOf<typeof differenceFamily>
