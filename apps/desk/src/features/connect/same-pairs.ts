import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'

/** Keys that open the account of an earlier one, each after that one. */
export function samePairs(
  accounts: readonly WireAccount[],
): (readonly [first: WireAccount, second: WireAccount])[] {
  return accounts.flatMap((second) => {
    const first = accounts.find(({ keyId }) => keyId === second.sameAs)
    return first ? [[first, second] as const] : []
  })
}
