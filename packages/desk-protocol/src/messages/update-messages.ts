import * as z from 'zod/mini'

import { noBody, serviceFamily } from './service-family.ts'

/** What a desk asks of new versions of the program. What comes of it is reported by `updates`. */
export const UpdateRequest = z.discriminatedUnion('type', [
  /** Somebody wants to know now; unlike by itself, it then says why it could not be found out. */
  z.object({ type: z.literal('updatesLook') }),
  z.object({ type: z.literal('updatesAutomatic'), isOn: z.boolean() }),
  /** Download and check the offered version. Nothing is installed by that. */
  z.object({ type: z.literal('updatesFetch') }),
  z.object({ type: z.literal('updatesStop') }),
  /** 'no': not on exit after all; what was downloaded stays. */
  z.object({ type: z.literal('updatesInstall'), when: z.enum(['now', 'exit', 'no']) }),
])
export type UpdateRequest = z.infer<typeof UpdateRequest>

const OfferedUpdate = z.object({
  version: z.string(),
  /** ISO 8601, as it was signed. */
  publishedAt: z.string(),
  /** Markdown; empty where there are none. */
  notes: z.string(),
  sizeBytes: z.number(),
})

export const WireUpdates = z.object({
  /** The version that runs. */
  version: z.string(),
  /** Why this program cannot replace itself; empty where it can. */
  cannotInstall: z.string(),
  /** It looks at start and once a day. */
  isAutomatic: z.boolean(),
  /** When it last reached the server; null: never. */
  lookedAt: z.nullable(z.number()),
  /**
   * 'fetched': downloaded, checked, and waiting to be informed when. 'exit': it is installed when the program ends.
   * 'restarting': the
   * program ends now and starts again as the new version.
   */
  step: z.enum(['idle', 'looking', 'fetching', 'checking', 'fetched', 'exit', 'restarting']),
  doneBytes: z.number(),
  /** What went wrong, for whoever asked; empty where nothing did. */
  trouble: z.string(),
  /** Why it is not known whether this version is the newest; empty where that was proven within a week. */
  withheld: z.string(),
  offer: z.nullable(OfferedUpdate),
  /** A newer version that the license does not cover: why, and what it does cover. Empty where there is none. */
  uncovered: z.string(),
  /** The version that runs was withdrawn. */
  withdrawn: z.nullable(
    z.object({ withdrawnAt: z.string(), reason: z.string(), whatToDo: z.string() }),
  ),
  /** Where every version can be downloaded by hand; empty where no server is known. */
  downloads: z.string(),
})
export type WireUpdates = z.infer<typeof WireUpdates>

/** What a hub reports of new versions: all of it, whenever something changed. */
const UpdatesReport = z.object({ type: z.literal('updates'), updates: WireUpdates })

export const updateFamily = serviceFamily('updates', {
  requests: UpdateRequest,
  updates: UpdatesReport,
  body: noBody,
  nothing: {},
})
