import * as z from 'zod/mini'

import { DocumentKind, DocumentName, KeptDocument } from '../kept-document.ts'
import { serviceFamily } from './service-family.ts'

/** What a desk asks of what the trader arranged. Done: it is on the disk. Else what was kept before is there unharmed. */
export const DocumentRequest = z.discriminatedUnion('type', [
  /** Everything that the trader arranged. */
  z.object({ type: z.literal('documents') }),
  /** Write it to the disk, in place of one of the same kind and name. The last one to come wins. */
  z.object({ type: z.literal('keep'), document: KeptDocument }),
  z.object({ type: z.literal('forget'), kind: DocumentKind, name: DocumentName }),
])
export type DocumentRequest = z.infer<typeof DocumentRequest>

/** Another window kept or forgot it. */
const DocumentUpdate = z.discriminatedUnion('type', [
  z.object({ type: z.literal('documentKept'), document: KeptDocument }),
  z.object({ type: z.literal('documentForgotten'), kind: z.string(), name: z.string() }),
])

const DocumentReply = z.object({
  /** To `documents`. */
  list: z.array(KeptDocument),
  /** To `documents`: what the trader must know of them: a damaged file was put aside. Null where all is well. */
  trouble: z.nullable(z.string()),
})

export const documentFamily = serviceFamily('documents', {
  requests: DocumentRequest,
  updates: DocumentUpdate,
  body: DocumentReply,
  nothing: { list: [], trouble: null },
})
