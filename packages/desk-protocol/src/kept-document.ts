import * as z from 'zod/mini'

/** What a kind of document is called: 'layout', 'watch-list' … The hub knows none of them by name. */
export const DocumentKind = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))

/** Which one of its kind. What people type, so any characters but those that no name has. */
export const DocumentName = z.string().check(z.regex(/^[^\p{Cc}]{1,80}$/u))

/** Something that a trader arranged: a layout, a watch list, drawings. Only the desk knows what is in its body. */
export const KeptDocument = z.object({
  kind: DocumentKind,
  name: DocumentName,
  /** Of the form of the body; the desk turns older forms into its own. */
  version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  body: z.json(),
})
export type KeptDocument = z.infer<typeof KeptDocument>

/** Characters of a document as JSON; more than anybody arranges by hand. */
export const maxDocumentLength = 256 * 1024
