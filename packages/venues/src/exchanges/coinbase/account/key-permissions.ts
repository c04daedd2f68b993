import type { KeyFacts } from '../../../account-events.ts'
import { textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

/** 'Transfer' sends funds away, off the platform too. */
const permissions = [
  { field: 'can_view', name: 'View', isDangerous: false },
  { field: 'can_trade', name: 'Trade', isDangerous: false },
  { field: 'can_transfer', name: 'Transfer', isDangerous: true },
]

export function readKeyPermissions(body: JsonObject): Partial<KeyFacts> {
  const granted = (field: string) => {
    const value = body[field]
    return typeof value === 'boolean' ? value : null
  }
  return {
    canView: granted('can_view'),
    canTrade: granted('can_trade'),
    canWithdraw: granted('can_transfer'),
    permissions: permissions.map(({ field, name, isDangerous }) => ({
      name,
      granted: granted(field),
      isDangerous,
    })),
    account: portfolioOf(body),
    accountId: textOf(body['portfolio_uuid']) ?? '',
  }
}

/** A key sees one portfolio, whose name no call reports. */
function portfolioOf(body: JsonObject): string {
  const type = textOf(body['portfolio_type'])
  if (type === 'DEFAULT') return 'Default portfolio'
  const start = textOf(body['portfolio_uuid'])?.slice(0, 8)
  return start === undefined ? '' : `Portfolio ${start}…`
}
