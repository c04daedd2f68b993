import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'

import { Value } from '../value.ts'

/** Whether what is reported of an account's orders is so right now. */
export interface AccountConnection {
  phase: WireAccount['phase']
  /** When this desk saw it go; null while it is there, or where it went before this desk looked. */
  lostAt: number | null
}

/** The connections to the accounts. They change only when a connection does, not with every balance. */
export class AccountConnections {
  readonly byKey = new Value<ReadonlyMap<string, AccountConnection>>(new Map())
  /** When the connection to the hub went: nothing is known of any account from then on. */
  #hubLostAt: number | null = null

  hubLost(now: number): void {
    this.#hubLostAt ??= now
  }

  receive(accounts: readonly WireAccount[], now: number): void {
    const lostAt = this.#hubLostAt ?? now
    this.#hubLostAt = null
    const before = this.byKey.get()
    const phases = new Map<string, WireAccount['phase']>(
      [...before.keys()].map((keyId) => [keyId, 'offline']),
    )
    for (const { keyId, phase } of accounts) phases.set(keyId, phase)
    const connections = [...phases].map(
      ([keyId, phase]) => [keyId, nextLine(before.get(keyId), phase, lostAt)] as const,
    )
    const isSame = connections.every(([keyId, { phase }]) => before.get(keyId)?.phase === phase)
    if (!isSame) this.byKey.set(new Map(connections))
  }
}

function nextLine(
  before: AccountConnection | undefined,
  phase: WireAccount['phase'],
  now: number,
): AccountConnection {
  if (phase === 'ready') return { phase, lostAt: null }
  return { phase, lostAt: before?.phase === 'ready' ? now : (before?.lostAt ?? null) }
}
