import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { StoredKey } from '@leadline/desk-protocol/messages/vault-messages'

type Told = readonly Pick<WireAccount, 'keyId' | 'canWithdraw'>[]

/** It was kept although it can withdraw, or its exchange has told since that it can. */
export function canWithdraw({ keyId, isForced }: StoredKey, accounts: Told): boolean {
  return isForced || accounts.some((each) => each.keyId === keyId && each.canWithdraw === true)
}

/** Those of which nobody knew it when they were kept: the exchange had not answered, or the rights were changed later. */
export function unexpectedlyRisky(keys: readonly StoredKey[], accounts: Told): StoredKey[] {
  return keys.filter((key) => !key.isForced && canWithdraw(key, accounts))
}
