import * as z from 'zod/mini'

/**
 * Everything that hub and desk say about one service: what is asked, what is replied, what is reported. Both sides are given
 * the same one, and neither the desk protocol nor the connection knows any of them by name.
 */
export interface ServiceFamily<
  Request extends { type: string } = { type: string },
  Update extends { type: string } = { type: string },
  Body extends object = object,
> {
  /** What the envelopes say: 'vault', 'license' … */
  readonly name: string
  /** The body of a reply that has nothing to say beyond its envelope. */
  readonly nothing: Body
  /** Undefined where it is none of this family's. */
  readRequest(body: unknown): Request | undefined
  readUpdate(body: unknown): Update | undefined
  readReply(body: unknown): Body | undefined
}

export type RequestOf<Family extends ServiceFamily> = NonNullable<ReturnType<Family['readRequest']>>
export type UpdateOf<Family extends ServiceFamily> = NonNullable<ReturnType<Family['readUpdate']>>
export type BodyOf<Family extends ServiceFamily> = Family['nothing']
/** What came of a request. `isDone` false: nothing happened, and `reason` says why. */
export type ReplyOf<Family extends ServiceFamily> = {
  isDone: boolean
  reason: string
} & BodyOf<Family>
/** The same, before it is put into its envelope; what is left out is as if nothing was wrong. */
export type Outcome<Family extends ServiceFamily> = Partial<ReplyOf<Family>>

/** For a family whose replies say no more than their envelope. */
export const noBody: z.ZodMiniType<object> = z.object({})
/** For a family that only replies. */
export const noUpdates = z.never()

interface Codecs<Request, Update, Body> {
  requests: z.ZodMiniType<Request>
  updates: z.ZodMiniType<Update>
  body: z.ZodMiniType<Body>
  nothing: Body
}

export function serviceFamily<
  Request extends { type: string },
  Update extends { type: string },
  Body extends object,
>(
  name: string,
  { requests, updates, body, nothing }: Codecs<Request, Update, Body>,
): ServiceFamily<Request, Update, Body> {
  return {
    name,
    nothing,
    readRequest: (value) => read(requests, value),
    readUpdate: (value) => read(updates, value),
    readReply: (value) => read(body, value),
  }
}

function read<Value>(codec: z.ZodMiniType<Value>, value: unknown): Value | undefined {
  const parsed = codec.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
