import * as z from 'zod/mini'

import { tradeTier } from '../book-history/book-tile.ts'
import { MarketSymbol } from '../frames/view-spec.ts'
import { serviceFamily, type UpdateOf } from './service-family.ts'

const text = z.string()

/** Tiles that one request may name. */
export const mostTiles = 16

/** Within which the trader sets how much is kept. */
export const historyLimits = {
  hours: { least: 1, most: 168 },
  megabytes: { least: 50, most: 20_000 },
  symbols: { least: 0, most: 20 },
} as const

const within = ({ least, most }: { least: number; most: number }) =>
  z.number().check(z.int(), z.minimum(least), z.maximum(most))

export const HistorySettings = z.object({
  hours: within(historyLimits.hours),
  /** Of all symbols together. */
  megabytes: within(historyLimits.megabytes),
  /** So many are kept while no panel shows them: those that were shown last. */
  symbols: within(historyLimits.symbols),
})
export type HistorySettings = z.infer<typeof HistorySettings>

export const usualHistory: HistorySettings = { hours: 24, megabytes: 1000, symbols: 5 }

/** What a desk asks of the book over time. */
const BookHistoryRequest = z.discriminatedUnion('type', [
  /** From now on, report each new column of this symbol, and keep it. */
  z.object({ type: z.literal('historyFollow'), symbol: MarketSymbol }),
  z.object({ type: z.literal('historyUnfollow'), symbol: MarketSymbol }),
  z.object({
    type: z.literal('historyTiles'),
    symbol: MarketSymbol,
    tier: z.number().check(z.int(), z.minimum(0), z.maximum(tradeTier)),
    slots: z
      .array(z.number().check(z.int(), z.minimum(0)))
      .check(z.minLength(1), z.maxLength(mostTiles)),
  }),
  z.object({ type: z.literal('historyKeep'), settings: HistorySettings }),
  /** What is kept of it is removed, and it is kept no longer. */
  z.object({ type: z.literal('historyForget'), symbol: MarketSymbol }),
])
export type BookHistoryRequest = z.infer<typeof BookHistoryRequest>

const KeptSymbol = z.object({
  symbol: text,
  bytes: z.number(),
  /** The oldest that is there. */
  from: z.nullable(z.number()),
  /** It goes on while no panel shows it. */
  isKept: z.boolean(),
})
export type KeptSymbol = z.infer<typeof KeptSymbol>

const BookHistoryUpdate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('history'),
    /** 'memory': it is gone when the program ends. */
    place: z.enum(['memory', 'disk']),
    /** Why nothing is being written; '' where all is well. */
    failure: text,
    settings: HistorySettings,
    symbols: z.array(KeptSymbol),
  }),
  /** A second has passed: a tile of the finest tier with that column alone, in base64. */
  z.object({ type: z.literal('historyColumns'), symbol: text, bytes: text }),
])

const BookHistoryReply = z.object({
  /** To `historyTiles`: those of them that there are. */
  tiles: z.array(z.object({ slot: z.number(), bytes: text })),
})

export const bookHistoryFamily = serviceFamily('bookHistory', {
  requests: BookHistoryRequest,
  updates: BookHistoryUpdate,
  body: BookHistoryReply,
  nothing: { tiles: [] },
})
export type BookHistoryUpdate = UpdateOf<typeof bookHistoryFamily>
export type KnownHistory = Extract<BookHistoryUpdate, { type: 'history' }>
