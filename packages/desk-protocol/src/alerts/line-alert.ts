import { venueIds } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

const Moment = z.number().check(z.minimum(0))
const Anchors = z.array(z.object({ time: z.number(), price: z.number() }))
const Price = z.string().check(z.maxLength(40))

/** The document that holds one of them. */
export const lineAlertKind = 'line-alert'

/** The drawings that a trade can cross. */
const alertedTools = ['horizontal-line', 'trend-line', 'ray', 'channel'] as const

/** Reports once that a trade crossed a line that was drawn. */
export const LineAlert = z.object({
  symbol: z.string().check(z.maxLength(50)),
  /** The drawing, which may be moved. */
  drawing: z.string().check(z.maxLength(100)),
  tool: z.enum(alertedTools),
  /** Where the line was when it was set: elsewhere, it is set again. */
  anchors: Anchors,
  setAt: Moment,
  /** On which side of the line the first trade was, or in a channel; null before there was one. */
  side: z.nullable(z.enum(['below', 'between', 'above'])),
  /** The trade that it fired for; null while it waits. */
  fired: z.nullable(
    z.object({
      at: Moment,
      price: Price,
      line: Price,
      venue: z.enum(venueIds),
      isLate: z.boolean(),
    }),
  ),
  isSeen: z.boolean(),
})
export type LineAlert = z.infer<typeof LineAlert>
