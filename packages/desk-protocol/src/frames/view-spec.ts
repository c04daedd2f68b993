import { venueIds } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

import { makerKinds } from './maker-section.ts'

export const VenueName = z.enum(venueIds)

/** Leadline's spelling of a market: asset, hyphen, quote currency. */
export const MarketSymbol = z.string().check(z.regex(/^[A-Z0-9.]{1,24}-[A-Z0-9.]{1,24}$/))

/** A positive decimal, as somebody types it. */
const Step = z.string().check(z.regex(/^(?=.*[1-9])\d{1,15}(?:\.\d{1,18})?$/))

export const TimeframeName = z.enum(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'])

/** Which exchanges a panel shows, in the order of their columns. */
const ShownVenues = z.array(VenueName).check(z.maxLength(venueIds.length))

/** An expression of the filter field; empty shows everything. */
const FilterText = z.string().check(z.maxLength(500))

/** What a panel looks at. Everything in it may be changed while it is open. */
export const ViewSpec = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ladder'),
    symbol: MarketSymbol,
    /** Levels per exchange. */
    depth: z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(25), z.literal(50)]),
    condense: z.nullable(
      z.object({ by: z.enum(['asset-size', 'price-increment', 'notional']), step: Step }),
    ),
    venues: ShownVenues,
    filter: FilterText,
  }),
  z.object({
    kind: z.literal('tape'),
    symbol: MarketSymbol,
    venues: ShownVenues,
    filter: FilterText,
    /** Stretch of the sums in the footer. */
    sumsMs: z.number().check(z.int(), z.minimum(1000), z.maximum(3_600_000)),
  }),
  z.object({
    kind: z.literal('maker-tape'),
    symbol: MarketSymbol,
    venues: ShownVenues,
    /** What of it is shown. */
    kinds: z.array(z.enum(makerKinds)).check(z.maxLength(makerKinds.length)),
    /** Nothing smaller, in the asset; null: any. */
    minSize: z.nullable(Step),
    wallsOnly: z.boolean(),
  }),
  z.object({
    kind: z.literal('candles'),
    symbol: MarketSymbol,
    timeframe: TimeframeName,
    /** One exchange, or several made into one candle. */
    venues: ShownVenues,
  }),
  z.object({
    kind: z.literal('tickers'),
    symbols: z.array(MarketSymbol).check(z.maxLength(500)),
    venues: ShownVenues,
  }),
  z.object({ kind: z.literal('status') }),
])
export type ViewSpec = z.infer<typeof ViewSpec>
export type LadderSpec = Extract<ViewSpec, { kind: 'ladder' }>
export type TapeSpec = Extract<ViewSpec, { kind: 'tape' }>
export type MakerTapeSpec = Extract<ViewSpec, { kind: 'maker-tape' }>
export type CandleSpec = Extract<ViewSpec, { kind: 'candles' }>
export type TickerSpec = Extract<ViewSpec, { kind: 'tickers' }>
