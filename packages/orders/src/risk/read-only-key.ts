/** Why no order can leave with this key, as far as the key itself is concerned; empty where nothing speaks against it. */
export function keyRefusal(keyError: string, canTrade: boolean | null): string {
  if (keyError !== '') return keyError
  return canTrade === false
    ? 'This key is read-only: it may look at the account, and not trade. Connect one that may trade.'
    : ''
}
