import * as z from 'zod/mini'

import { algorithmMessages } from './algorithms.ts'
import { MarketName } from './hub-messages.ts'
import { DocumentKind, DocumentName, KeptDocument, maxDocumentLength } from './kept-document.ts'
import { licenseMessages } from './license.ts'
import { desksMessages } from './open-desks.ts'
import { orderMessages } from './order-messages.ts'
import { Milliseconds, OwnNumber } from './own-number.ts'
import { rehearsalMessages } from './rehearsal-messages.ts'
import { updateMessages } from './updates.ts'
import { vaultMessages } from './vault-messages.ts'
import { MarketSymbol, VenueName, ViewSpec } from './view-spec.ts'

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
  z.object({
    type: z.literal('find'),
    request: OwnNumber,
    text: z.string().check(z.maxLength(50)),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
  }),
  z.object({
    type: z.literal('interruptions'),
    request: OwnNumber,
    from: Milliseconds,
    to: Milliseconds,
  }),
  /** Take a request out of the line of those that wait. */
  z.object({ type: z.literal('drop'), request: OwnNumber, venue: VenueName, id: z.number() }),
  /** Leave this market for the other one. The hub starts anew in it, and the desk's line with it. */
  z.object({ type: z.literal('changeMarket'), to: MarketName }),
  /** Everything that the trader arranged. */
  z.object({ type: z.literal('documents'), request: OwnNumber }),
  /** Write it to the disk, in place of one of the same kind and name. The last one to come wins. */
  z.object({ type: z.literal('keep'), request: OwnNumber, document: KeptDocument }),
  z.object({
    type: z.literal('forget'),
    request: OwnNumber,
    kind: DocumentKind,
    name: DocumentName,
  }),
  ...orderMessages,
  ...vaultMessages,
  ...licenseMessages,
  ...updateMessages,
  ...desksMessages,
  ...algorithmMessages,
  ...rehearsalMessages,
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
