import * as z from 'zod/mini'

import { algorithmNews } from './algorithms.ts'
import { KeptDocument } from './kept-document.ts'
import { licenseNews } from './license.ts'
import { desksUpdates } from './open-desks.ts'
import { rehearsalNews } from './rehearsal-messages.ts'
import { tradingMessages } from './trading-messages.ts'
import { updateNews } from './updates.ts'
import { vaultNews } from './vault-messages.ts'
import { VenueName } from './view-spec.ts'

/** One exchange, as the hub has been set up for it. Its place in the list is its number in frames. */
const VenueIntroduction = z.object({
  id: VenueName,
  /** Where it is reached. */
  address: z.string(),
  /** False for a simulated exchange, and for any address that is not the exchange's own. */
  isTheExchange: z.boolean(),
})

/** A market that can be opened, with the exchanges that list it. */
const FoundMarket = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  venues: z.array(VenueName),
  /** Decimals of the finest step. */
  priceDecimals: z.number(),
  sizeDecimals: z.number(),
})
export type FoundMarket = z.infer<typeof FoundMarket>

/** The data of an exchange was not there for a while. */
export const Interruption = z.object({
  venue: VenueName,
  /** Empty: all of them. */
  symbols: z.array(z.string()),
  from: z.number(),
  /** Null while it lasts. */
  to: z.nullable(z.number()),
  reason: z.string(),
})
export type Interruption = z.infer<typeof Interruption>

/** Where orders go: to the simulated exchanges, or to the exchanges. */
export const MarketName = z.enum(['practice', 'real'])
export type MarketName = z.infer<typeof MarketName>

/** What a hub says to its desk besides frames, one JSON text per message. */
export const HubMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number(),
    hub: z.string(),
    /** 'replay': a recording is shown; nothing can be sent. */
    mode: z.enum(['practice', 'real', 'replay']),
    /** The market that it can change over to while it runs; absent where there is none. */
    otherMarket: z.optional(MarketName),
    venues: z.array(VenueIntroduction),
  }),
  /** The connection ends after this. `isEnded`: the trader ended this desk, and it cannot come back. */
  z.object({
    type: z.literal('refused'),
    reason: z.string(),
    isEnded: z.optional(z.boolean()),
  }),
  /** A view cannot be what was asked for; it stays what it was, or closed. */
  z.object({ type: z.literal('viewRefused'), view: z.number(), reason: z.string() }),
  z.object({
    type: z.literal('found'),
    request: z.number(),
    markets: z.array(FoundMarket),
    /** What these exchanges trade is not known yet. */
    missingLists: z.array(VenueName),
  }),
  z.object({
    type: z.literal('interruptions'),
    request: z.number(),
    list: z.array(Interruption),
  }),
  z.object({ type: z.literal('dropped'), request: z.number(), wasWaiting: z.boolean() }),
  z.object({
    type: z.literal('documents'),
    request: z.number(),
    list: z.array(KeptDocument),
    /** What the trader must know of them: a damaged file was put aside. Null where all is well. */
    trouble: z.nullable(z.string()),
  }),
  /** It is on the disk, or it is not, and why. What was kept before is there unharmed then. */
  z.object({ type: z.literal('kept'), request: z.number(), trouble: z.nullable(z.string()) }),
  /** Another window kept or forgot it. */
  z.object({ type: z.literal('documentKept'), document: KeptDocument }),
  z.object({ type: z.literal('documentForgotten'), kind: z.string(), name: z.string() }),
  /** Something was said that is not of this protocol. */
  z.object({ type: z.literal('notUnderstood'), reason: z.string() }),
  ...tradingMessages,
  ...vaultNews,
  ...licenseNews,
  ...updateNews,
  ...desksUpdates,
  ...algorithmNews,
  ...rehearsalNews,
])
export type HubMessage = z.infer<typeof HubMessage>
