import type * as z from 'zod/mini'

import type { ErrorCode } from './errors.ts'

/** Every call lives under this base. */
export const apiBase = '/api/v1'

/** Who may use a call. It has no default: a call that does not say so does not compile. */
export type Who = 'anyone' | 'signed-in' | 'moderator' | 'administrator' | 'super-administrator'

/** `max` calls of one client at once, which come back evenly within `windowMs`. All processes count together. */
export interface RateLimit {
  max: number
  windowMs: number
}

/** One call of the API. The server serves it and clients call it from this same object. */
export interface Endpoint {
  method: 'GET' | 'POST'
  /** With parameters in braces, as OpenAPI writes them: `/news/{slug}.md`. */
  path: `${typeof apiBase}/${string}`
  /** Where programs that are in use for years still ask for it: answered alike, and not in the API reference. */
  formerPath?: `${typeof apiBase}/${string}`
  who: Who
  /** One sentence for the API reference. */
  summary: string
  /** Groups the calls of one subject in the API reference. */
  tag: string
  params?: z.ZodMiniType
  /** What may stand behind the `?`. Every value travels as text: see query.ts. */
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The body is the bytes of one of these types rather than JSON. */
  accepts?: { types: readonly string[]; maxBytes: number }
  response: z.ZodMiniType
  /** 201 where something was created. */
  status?: 200 | 201
  /** JSON unless it says otherwise; the answer is then its text as it is. */
  produces?: 'text/markdown' | 'application/vnd.leadline.license+json'
  errors: readonly ErrorCode[]
  limit?: RateLimit
  /**
   * Also for the session of a desk, whose token lies in a file: it may do no more than what says so. To every other call
   * for anyone it is a visitor.
   */
  openToDesk?: true
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller passes to a call. */
export type CallInput<E extends Endpoint> = {
  params: SchemaInput<E['params']>
  query: SchemaInput<E['query']>
  body: SchemaInput<E['body']>
}

/** What a handler receives: parsed, with nothing that the contract does not name. */
export type HandlerInput<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

export type Answer<E extends Endpoint> = z.output<E['response']>
