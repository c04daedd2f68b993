import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'
import { serviceFamily } from './service-family.ts'

const keyId = z.string().check(z.maxLength(64))
const name = z.string().check(z.maxLength(60))
const typed = z.string().check(z.maxLength(50))
/** Sealed by the page for the vault's own key: the hub carries it and cannot read it. */
const sealed = z.string().check(z.maxLength(60_000))

/** What a desk asks of the vault and of the keys in it. */
export const VaultRequest = z.discriminatedUnion('type', [
  /** Somebody is about to use it: start it, so that there is a key to seal for. */
  z.object({ type: z.literal('vaultWake') }),
  /** Somebody is at the desk. */
  z.object({ type: z.literal('vaultActive') }),
  /** The screen of the computer was locked, or somebody is back. */
  z.object({ type: z.literal('vaultScreen'), isLocked: z.boolean() }),
  z.object({ type: z.literal('vaultCreate'), sealed }),
  z.object({ type: z.literal('vaultUnlock'), sealed }),
  /** The old and the new passphrase, with a zero between them. */
  z.object({ type: z.literal('vaultPassphrase'), sealed }),
  z.object({ type: z.literal('vaultLock') }),
  /** With the passphrase, where it would stay open longer than now. */
  z.object({
    type: z.literal('vaultIdle'),
    minutes: z.number(),
    sealed: z.optional(sealed),
  }),
  z.object({ type: z.literal('vaultRestore') }),
  /** With the passphrase, unless the vault cannot be read. */
  z.object({ type: z.literal('vaultErase'), typed, sealed: z.optional(sealed) }),
  /** Query the exchange about a pasted key, before anything is kept. */
  z.object({ type: z.literal('keyCheck'), venue: VenueName, sealed }),
  /** Once more, of a key that was pasted and is not kept yet. Answered like the first time. */
  z.object({ type: z.literal('keyCheckAgain'), keyId }),
  /** `typed` is the exchange's name where the key may withdraw, or nobody reported whether it does. */
  z.object({
    type: z.literal('keyKeep'),
    keyId,
    name,
    typed,
    replaces: z.nullable(keyId),
    /** The passphrase, where it takes another key's place, or the name of one that was removed. */
    sealed: z.optional(sealed),
  }),
  z.object({ type: z.literal('keyDrop'), keyId }),
  z.object({ type: z.literal('keyRename'), keyId, name }),
  /** With the passphrase. */
  z.object({ type: z.literal('keyRemove'), keyId, sealed: z.optional(sealed) }),
])
export type VaultRequest = z.infer<typeof VaultRequest>

const StoredKey = z.object({
  keyId: z.string(),
  venue: VenueName,
  name: z.string(),
  /** The last characters of the half that is no secret. */
  ending: z.string(),
  addedAt: z.number(),
  /** It may withdraw, and was kept all the same. */
  isForced: z.boolean(),
})
export type StoredKey = z.infer<typeof StoredKey>

/** What the exchange said about a pasted key. */
export const KeyCheck = z.object({
  keyId: z.string(),
  venue: VenueName,
  ending: z.string(),
  /** The public half, to be compared; empty where there is none. */
  publicKey: z.string(),
  /** The exchange took it. Else `trouble` says what it said. */
  works: z.boolean(),
  trouble: z.string(),
  canView: z.nullable(z.boolean()),
  canTrade: z.nullable(z.boolean()),
  /** Null: the exchange does not report, or `isUnanswered`. */
  canWithdraw: z.nullable(z.boolean()),
  /** It was asked what the key may do, and has not said so in time. Kept like one that can withdraw. */
  isUnanswered: z.boolean(),
  permissions: z.array(
    z.object({
      name: z.string(),
      granted: z.nullable(z.boolean()),
      isDangerous: z.boolean(),
      /** Leadline does without it. Absent: it is needed, or dangerous. */
      isUnneeded: z.optional(z.boolean()),
    }),
  ),
  account: z.string(),
  tier: z.string(),
  /** Assets with a balance; null: not read. */
  assets: z.nullable(z.number()),
  /** How far this computer's clock is from the exchange's. */
  clockOffsetMs: z.nullable(z.number()),
})
export type KeyCheck = z.infer<typeof KeyCheck>

export const WireVault = z.object({
  phase: z.enum(['none', 'locked', 'open', 'unusable']),
  trouble: z.string(),
  canRestore: z.boolean(),
  /** What a page seals secrets for; empty while the vault is not started. */
  publicKey: z.string(),
  /** No passphrase is looked at before; 0: at once. */
  waitUntil: z.number(),
  idleMinutes: z.number(),
  /** Why it locked itself; empty where somebody locked it. */
  lockedBecause: z.string(),
  keys: z.array(StoredKey),
  /** The exchanges whose keys can be used by this version. */
  venues: z.array(VenueName),
})
export type WireVault = z.infer<typeof WireVault>

/** What a hub reports of the vault: all of it, whenever something changed. */
const VaultUpdate = z.object({ type: z.literal('vault'), vault: WireVault })

const VaultReply = z.object({
  /** At which field of the form; null: at none. */
  field: z.nullable(z.enum(['apiKey', 'secret', 'passphrase'])),
  check: z.nullable(KeyCheck),
})

export const vaultFamily = serviceFamily('vault', {
  requests: VaultRequest,
  updates: VaultUpdate,
  body: VaultReply,
  nothing: { field: null, check: null },
})
