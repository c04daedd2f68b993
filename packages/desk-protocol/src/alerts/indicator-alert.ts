import * as z from 'zod/mini'

import { MarketSymbol, TimeframeName, VenueName } from '../frames/view-spec.ts'

const Moment = z.number().check(z.minimum(0))
const Shown = z.string().check(z.maxLength(40))

/** One line of a built-in indicator, with its settings. */
const ChosenLine = z.object({
  kind: z.string().check(z.maxLength(40)),
  params: z.array(z.number()).check(z.maxLength(8)),
  line: z.number().check(z.int(), z.minimum(0), z.maximum(20)),
})

/** The document that holds one of them. */
export const indicatorAlertKind = 'indicator-alert'

/** Reports once that a line of an indicator is where somebody waits for it. */
export const IndicatorAlert = z.object({
  /** Names its document. */
  id: z.string().check(z.maxLength(60)),
  symbol: MarketSymbol,
  source: z.union([z.literal('all'), VenueName]),
  timeframe: TimeframeName,
  indicator: ChosenLine,
  condition: z.enum(['crosses', 'above', 'below']),
  than: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('value'),
      value: z.string().check(z.regex(/^-?\d{1,15}(?:\.\d{1,18})?$/)),
    }),
    z.object({ type: z.literal('close') }),
    z.object({ type: z.literal('indicator'), indicator: ChosenLine }),
  ]),
  /** Judged when a candle has closed, or at every look at the one that forms. */
  when: z.enum(['close', 'live']),
  setAt: Moment,
  /** On which side it was when it was looked at first, live; null before. */
  side: z.nullable(z.enum(['below', 'above'])),
  /** Where it stood, and against what; null while it waits. */
  fired: z.nullable(z.object({ at: Moment, value: Shown, than: Shown, isLate: z.boolean() })),
  isSeen: z.boolean(),
})
export type IndicatorAlert = z.infer<typeof IndicatorAlert>
export type AlertLine = IndicatorAlert['indicator']
