import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import * as z from 'zod/mini'

/** One kind of document: what is in it, and how older forms become this one. */
export interface DocumentForm<Body> {
  kind: string
  version: number
  /** What there is before anything was kept. */
  empty: Body
  /** The body in this form, whichever version it was kept in; undefined where it cannot be read. */
  read(document: Pick<KeptDocument, 'version' | 'body'>): Body | undefined
}

/** Turns a body of one version into one of the next. */
export type FormStep = (body: unknown) => unknown

/** `steps[0]` turns version 1 into version 2, and so on: a form without steps is version 1. */
export function documentForm<Schema extends z.ZodMiniType>({
  kind,
  schema,
  steps = [],
  empty,
}: {
  kind: string
  schema: Schema
  steps?: readonly FormStep[]
  empty: z.infer<Schema>
}): DocumentForm<z.infer<Schema>> {
  const version = steps.length + 1
  return {
    kind,
    version,
    empty,
    read: (document) => {
      // Written by a newer Leadline: what it means is not known here.
      if (document.version > version) return undefined
      try {
        const body = steps
          .slice(document.version - 1)
          .reduce((older: unknown, step) => step(older), document.body)
        const parsed = z.safeParse(schema, body)
        return parsed.success ? parsed.data : undefined
      } catch {
        // A step met something that no version ever wrote.
        return undefined
      }
    },
  }
}
