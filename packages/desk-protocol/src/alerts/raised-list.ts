import * as z from 'zod/mini'

import { AlertEvent } from '../messages/alert-messages.ts'

/** The one document of what was raised last. The hub alone writes it. */
export const raisedListKind = 'raised-alerts'
export const raisedListName = 'list'

/** So many are kept: a record, not an archive. */
export const mostRaised = 100

/** Newest first. */
export const RaisedList = z.object({
  lines: z.array(
    z.object({ event: AlertEvent, title: z.string(), text: z.string(), at: z.number() }),
  ),
})
export type RaisedList = z.infer<typeof RaisedList>
export type RaisedLine = RaisedList['lines'][number]
