import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import type { SimulatedKey } from '../../crypto/simulated-key.ts'

export type GeminiRole = 'Trader' | 'FundManager' | 'Auditor'

export interface GeminiKey extends SimulatedKey {
  roles: readonly GeminiRole[]
  requiresHeartbeat: boolean
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const kinds: readonly {
  label: string
  prefix: string
  roles: readonly GeminiRole[]
  heartbeat?: true
}[] = [
  { label: 'trade', prefix: 'account', roles: ['Trader'] },
  { label: 'view', prefix: 'account', roles: ['Auditor'] },
  { label: 'withdraw', prefix: 'account', roles: ['Trader', 'FundManager'] },
  // Its orders are canceled unless their owner sends heartbeats.
  { label: 'heartbeat', prefix: 'account', roles: ['Trader'], heartbeat: true },
  { label: 'master', prefix: 'master', roles: ['Trader'] },
]

export function geminiKeys(throwAway: ThrowAway): GeminiKey[] {
  return kinds.map(({ label, prefix, roles, heartbeat }) => ({
    venue: 'gemini',
    label,
    id: `${prefix}-${throwAway.letters(`gemini ${label} key`, 20, upper)}`,
    secret: throwAway.letters(`gemini ${label} secret`, 28, letters),
    permissions: {
      view: true,
      trade: roles.includes('Trader'),
      withdraw: roles.includes('FundManager'),
    },
    roles,
    requiresHeartbeat: heartbeat === true,
  }))
}
