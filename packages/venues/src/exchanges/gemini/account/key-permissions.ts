import type { KeyFacts } from '../../../account-events.ts'
import { objectOf } from '../../../kernel/json/fields.ts'

const roles = [
  { field: 'isTrader', name: 'Trader', isDangerous: false },
  // It may withdraw, and make addresses to withdraw to.
  { field: 'isFundManager', name: 'Fund Manager', isDangerous: true },
  { field: 'isAuditor', name: 'Auditor', isDangerous: false },
  { field: 'isAccountAdmin', name: 'Administrator', isDangerous: true },
] as const

/** The answer of /v1/roles. A role that it does not name is not known to be absent. */
export function readRoles(result: unknown): Partial<KeyFacts> {
  const fields = objectOf(result) ?? {}
  const has = (field: string) => {
    const value = fields[field]
    return typeof value === 'boolean' ? value : null
  }
  const canTrade = has('isTrader')
  return {
    canView: canTrade === true || has('isAuditor') === true ? true : canTrade,
    canTrade,
    canWithdraw: has('isFundManager'),
    permissions: roles
      .filter(({ field }) => has(field) === true || !isBesideThePoint(field, canTrade))
      .map(({ field, name, isDangerous }) => ({ name, granted: has(field), isDangerous })),
  }
}

/** Only master keys administer; and Auditor, for reading, cannot be had together with Trader, which reads as well. */
function isBesideThePoint(field: (typeof roles)[number]['field'], canTrade: boolean | null) {
  return field === 'isAccountAdmin' || (field === 'isAuditor' && canTrade === true)
}
