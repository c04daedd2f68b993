import type { KeyFacts } from '../../../account-events.ts'
import { fieldsOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

type Permission = KeyFacts['permissions'][number]

const rights: readonly (readonly [field: string, name: string, isDangerous: boolean])[] = [
  ['enableReading', 'Reading', false],
  ['enableSpotAndMarginTrading', 'Spot trading', false],
  ['enableWithdrawals', 'Withdrawals', true],
  ['enableInternalTransfer', 'Internal transfer', true],
  ['permitsUniversalTransfer', 'Universal transfer', true],
]

/** What the call of Binance.com reports, should Binance.US have it. Undefined where it says nothing of the kind. */
export function readRestrictions(body: unknown): Permission[] | undefined {
  const fields = fieldsOf(body)
  if (typeof fields['enableWithdrawals'] !== 'boolean') return undefined
  return rights.map(([field, name, isDangerous]) => {
    const granted = fields[field]
    return { name, granted: typeof granted === 'boolean' ? granted : null, isDangerous }
  })
}

/** Without that call only the account is known: a key may do less than it, and how much less nobody reports. */
export const unknownPermissions: readonly Permission[] = [
  { name: 'Withdrawals', granted: null, isDangerous: true },
]

export function grantedOf(permissions: readonly Permission[], name: string): boolean | null {
  return permissions.find((permission) => permission.name === name)?.granted ?? null
}

/** The exchange locks trading by key where too many orders are canceled or expire. */
export function readLock(body: unknown): Permission | undefined {
  const status: JsonObject = fieldsOf(fieldsOf(body)['status'])
  const { isLocked } = status
  if (typeof isLocked !== 'boolean') return undefined
  return {
    name: 'Trading by key not locked by the exchange',
    granted: !isLocked,
    isDangerous: false,
  }
}
