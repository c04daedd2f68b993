import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'

/** What a key lacks for trading, in the exchange's own names; empty where it lacks nothing that is reported. */
export function missingWords(
  { permissions, canTrade }: Pick<KeyCheck, 'permissions' | 'canTrade'>,
  exchange: string,
): string {
  const missing = permissions.flatMap(({ name, granted, isDangerous }) =>
    granted === false && !isDangerous ? name : [],
  )
  if (missing.length === 0) {
    return canTrade === false ? `This key is read-only: no order can be sent with it.` : ''
  }
  return `Not granted: ${missing.join(', ')}. Without that no order can be sent with this key. Switch it on at ${exchange} and check again, or save the key to look only.`
}
