import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { StoredKey } from '@leadline/desk-protocol/messages/vault-messages'

type Reported = readonly Pick<WireAccount, 'keyId' | 'canWithdraw'>[]

/** It was kept although it can withdraw, or its exchange has reported since that it can. */
export function canWithdraw({ keyId, isForced }: StoredKey, accounts: Reported): boolean {
  return isForced || accounts.some((each) => each.keyId === keyId && each.canWithdraw === true)
}

/** Those of which nobody knew it when they were kept: the exchange had not answered, or the rights were changed later. */
export function unexpectedlyRisky(keys: readonly StoredKey[], accounts: Reported): StoredKey[] {
  return keys.filter((key) => !key.isForced && canWithdraw(key, accounts))
}
