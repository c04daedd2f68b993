import { type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'

/** Whose data it is. */
export interface Owner {
  accountId: string
  /** Null for an address that was never proved: else whoever registers it could read what is under it. */
  emailKey: string | null
}

type Declared =
  | { kind: 'not personal' }
  | { kind: 'shown'; why: string; as: (value: string | number) => string }
  /** Shown, it would help whoever has stolen a session. Its owner learns that it is there. */
  | { kind: 'withheld'; why: string }

interface PersonalTable<T extends keyof Tables> {
  /** Which rows are somebody's. */
  owned: (owner: Owner) => RawBuilder<boolean>
  /** Kept when the account goes, because without these columns it names nobody. */
  outlivesAccount?: { emptied: readonly (keyof Tables[T] & string)[] }
  columns: { [C in keyof Tables[T]]-?: Declared }
}

/** No column of it says anything about anybody. */
interface ImpersonalTable<T extends keyof Tables> {
  owned: 'nobody'
  columns: { [C in keyof Tables[T]]-?: Declared }
}

/** A declaration for each of these tables. */
export type PersonalTables<Names extends keyof Tables> = {
  [T in Names]: PersonalTable<T> | ImpersonalTable<T>
}

export const text = (why: string): Declared => ({ kind: 'shown', why, as: String })
export const time = (why: string): Declared => ({
  kind: 'shown',
  why,
  as: (value) => new Date(Number(value)).toISOString(),
})
export const picture = (why: string): Declared => ({
  kind: 'shown',
  why,
  as: (value) => `data:image/webp;base64,${value}`,
})
export const withheld = (why: string): Declared => ({ kind: 'withheld', why })
export const no: Declared = { kind: 'not personal' }

export const ofAccount = ({ accountId }: Owner) => sql<boolean>`account_id = ${accountId}`

/** Bought by the account, or with its proved address before there was an account. */
export const ofBuyer = ({ accountId, emailKey }: Owner) =>
  sql<boolean>`(account_id = ${accountId} or email_key = ${emailKey})`
