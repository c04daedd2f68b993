import { venueIds } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

const text = (length: number) => z.string().check(z.maxLength(length))
const id = z.number().check(z.int())
const keyId = text(64)
const venue = z.enum(venueIds as [(typeof venueIds)[number]])
const pair = z.readonly(z.tuple([text(100), text(4000)]))
const pairs = z.readonly(z.array(pair).check(z.maxLength(100)))
const time = z.number().check(z.minimum(0))
/** For this vault's envelope: nobody on the way can read it. */
const sealed = text(60_000)

/** What a hub may ask of its vault. Whatever else is said ends the vault. */
export const VaultRequest = z.discriminatedUnion('do', [
  z.strictObject({ id, do: z.literal('create'), sealed }),
  z.strictObject({ id, do: z.literal('unlock'), sealed }),
  z.strictObject({ id, do: z.literal('passphrase'), sealed }),
  /** The passphrase, a zero, and limits with prices as JSON: what raises the caps. */
  z.strictObject({ id, do: z.literal('caps'), sealed }),
  /** Tighter limits: lowers what is bought, and never raises anything. */
  z.strictObject({ id, do: z.literal('lowerCaps'), buyUsd: text(41) }),
  /** Is this the passphrase? Nothing is opened by it. What it is typed for is part of the seal. */
  z.strictObject({ id, do: z.literal('confirm'), purpose: z.enum(['own-python']), sealed }),
  z.strictObject({ id, do: z.literal('lock') }),
  /** With the passphrase, where it would stay open longer than now. */
  z.strictObject({ id, do: z.literal('idle'), minutes: z.number(), sealed: z.optional(sealed) }),
  /** Somebody is at the desk; or something needs the vault open while nobody is. */
  z.strictObject({ id, do: z.literal('active') }),
  /** A pasted key, held in memory until it is kept or dropped: the exchange is queried about it first. */
  z.strictObject({ id, do: z.literal('try'), venue, sealed }),
  z.strictObject({
    id,
    do: z.literal('keep'),
    keyId,
    name: text(60),
    replaces: z.nullable(keyId),
    isForced: z.boolean(),
    /** The passphrase, where it takes another key's place, or the name of one that was removed. */
    sealed: z.optional(sealed),
  }),
  z.strictObject({ id, do: z.literal('drop'), keyId }),
  z.strictObject({ id, do: z.literal('rename'), keyId, name: text(60) }),
  z.strictObject({ id, do: z.literal('remove'), keyId, sealed: z.optional(sealed) }),
  z.strictObject({ id, do: z.literal('restore') }),
  /** With the passphrase, unless the vault cannot be read at all. */
  z.strictObject({ id, do: z.literal('erase'), sealed: z.optional(sealed) }),
  z.strictObject({
    id,
    do: z.literal('sign'),
    call: z.strictObject({
      venue,
      keyId,
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'LINE']),
      host: text(200),
      path: text(500),
      query: pairs,
      body: z.optional(z.union([text(100_000), pairs])),
      time,
    }),
  }),
  z.strictObject({
    id,
    do: z.literal('frame'),
    venue,
    keyId,
    purpose: text(60),
    params: z.record(text(60), text(4000)),
    time,
  }),
])
export type VaultRequest = z.infer<typeof VaultRequest>

/** A key as everybody may know it. */
export interface KeyCard {
  keyId: string
  venue: (typeof venueIds)[number]
  name: string
  ending: string
  addedAt: number
  isForced: boolean
}

export interface VaultState {
  /** 'unusable': it cannot be read, and `trouble` says why. */
  phase: 'none' | 'locked' | 'open' | 'unusable'
  trouble: string
  /** There is an earlier generation that can be read. */
  canRestore: boolean
  /** What pages seal secrets for. */
  publicKey: string
  /** No guess of the passphrase is looked at before this time; 0: at once. */
  waitUntil: number
  idleMinutes: number
  /** It holds caps for the orders that it signs. Known while it is open. */
  hasCaps: boolean
  keys: readonly KeyCard[]
}

/** What a vault says: answers, and how it is after each change. `bye` is the last word: it is locked, its memory is gone. */
export type VaultWord =
  | { id: number; ok: true; answer: unknown }
  | { id: number; ok: false; reason: string; field?: 'apiKey' | 'secret' | 'passphrase' }
  | { event: 'state'; state: VaultState }
  | { event: 'bye'; why: string }
