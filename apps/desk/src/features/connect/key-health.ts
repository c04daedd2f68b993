import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { StoredKey, WireVault } from '@leadline/desk-protocol/messages/vault-messages'

const phases: Record<WireAccount['phase'], string> = {
  offline: 'not connected',
  orders: 'reading open orders',
  questions: 'checking your orders',
  fills: 'reading fills',
  ready: 'connected',
}

/** How a key's connection is doing, as readable text. */
export function healthOf(
  { keyId }: StoredKey,
  phase: WireVault['phase'],
  isReal: boolean,
  accounts: readonly WireAccount[],
): string {
  if (phase !== 'open') return 'vault locked'
  if (!isReal) return 'not used in the simulated market'
  const account = accounts.find((each) => each.keyId === keyId)
  if (!account) return 'connecting'
  if (account.keyTrouble !== '') return `refused: ${account.keyTrouble}`
  const words = phases[account.phase]
  return account.phase === 'ready' || account.reason === '' ? words : `${words}: ${account.reason}`
}
