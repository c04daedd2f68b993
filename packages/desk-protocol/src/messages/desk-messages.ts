import * as z from 'zod/mini'

import { MarketSymbol, VenueName, ViewSpec } from '../frames/view-spec.ts'
import { maxDocumentLength } from '../kept-document.ts'
import { OwnNumber } from '../own-number.ts'

const ServiceName = z.string().check(z.maxLength(40))

/** What a desk says to its hub, one JSON text per message. Fields that a hub does not know, it leaves aside. */
export const DeskMessage = z.discriminatedUnion('type', [
  /** The first message on every connection. */
  z.object({ type: z.literal('hello'), protocol: z.number(), desk: z.string() }),
  z.object({ type: z.literal('open'), view: OwnNumber, what: ViewSpec }),
  /** The panel looks at something else from now on; the view keeps its number. */
  z.object({ type: z.literal('change'), view: OwnNumber, what: ViewSpec }),
  z.object({ type: z.literal('close'), view: OwnNumber }),
  /** A chart wants candles before the oldest that it holds. */
  z.object({ type: z.literal('older'), view: OwnNumber }),
  /** Which exchanges are shown at all; the feeds of the others are closed. */
  z.object({ type: z.literal('show'), venues: z.array(VenueName).check(z.maxLength(20)) }),
  /** The trader's watch lists by name, which filters may speak of; all of them, each time one changes. */
  z.object({
    type: z.literal('lists'),
    lists: z.record(
      z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      z.array(MarketSymbol).check(z.maxLength(500)),
    ),
  }),
  /** From now on, report what this service has to say: all of it at first, then what changes. */
  z.object({ type: z.literal('join'), service: ServiceName }),
  /** Asks something of a service, which knows what the body means. Without a number nobody waits for the reply. */
  z.object({
    type: z.literal('request'),
    service: ServiceName,
    request: z.optional(OwnNumber),
    body: z.unknown(),
  }),
])
export type DeskMessage = z.infer<typeof DeskMessage>

/** Longer texts are nobody's desk: a document in characters of up to four bytes each fits. */
export const maxDeskMessageLength = 4 * maxDocumentLength + 1024

/** What a desk said, or undefined where it is not a message of this protocol. */
export function readDeskMessage(text: string): DeskMessage | undefined {
  if (text.length > maxDeskMessageLength) return undefined
  const parsed = DeskMessage.safeParse(parsedJson(text))
  return parsed.success ? parsed.data : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
