import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'
import { noBody, serviceFamily, type UpdateOf } from './service-family.ts'

const text = z.string()
const name = text.check(z.maxLength(200))

/** What a desk asks of recordings. */
const RecordingRequest = z.discriminatedUnion('type', [
  /** A new file, over connections of its own; one at a time. */
  z.object({
    type: z.literal('start'),
    name: text.check(z.maxLength(80)),
    symbols: z.array(text.check(z.maxLength(40))).check(z.minLength(1), z.maxLength(20)),
    venues: z.array(VenueName).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({ type: z.literal('stop') }),
  /** The folder is looked at again: somebody may have put a file there. */
  z.object({ type: z.literal('look') }),
  z.object({ type: z.literal('remove'), name }),
  /** Shows it in place of the market: the hub starts again. */
  z.object({ type: z.literal('open'), name }),
])
export type RecordingRequest = z.infer<typeof RecordingRequest>

const WireRecording = z.object({
  name: text,
  /** Null where it cannot be read. */
  startedAt: z.nullable(z.number()),
  /** When something was last written to it. */
  changedAt: z.number(),
  bytes: z.number(),
  venues: z.array(VenueName),
  /** Empty where the file does not say: it records what a panel shows. */
  symbols: z.array(text),
  /** 'cut': its end is missing, what is before it can be used. 'damaged': nothing of it can. */
  state: z.enum(['whole', 'growing', 'cut', 'damaged']),
  /** Why it is damaged or cut; '' where it is neither. */
  reason: text,
})
export type WireRecording = z.infer<typeof WireRecording>

const RecordingUpdate = z.object({
  type: z.literal('recordings'),
  /** Where they are kept. */
  folder: text,
  /** Why none can be started here; '' where one can. */
  refusal: text,
  /** The one that is being made by the desk. */
  running: z.nullable(
    z.object({ name: text, startedAt: z.number(), symbols: z.array(text), bytes: z.number() }),
  ),
  /** Why the last one ended by itself; '' where it did not. */
  failure: text,
  recordings: z.array(WireRecording),
})

export const recordingFamily = serviceFamily('recordings', {
  requests: RecordingRequest,
  updates: RecordingUpdate,
  body: noBody,
  nothing: {},
})
export type KnownRecordings = UpdateOf<typeof recordingFamily>
