import type { KeyFacts } from '../../../account-events.ts'
import { listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'

interface Permission {
  word: string
  /** As Kraken's page for keys calls it. */
  name: string
  isNeeded?: boolean
  isDangerous?: boolean
}

const permissions: readonly Permission[] = [
  { word: 'query-funds', name: 'Query funds', isNeeded: true },
  { word: 'query-open-trades', name: 'Query open orders & trades', isNeeded: true },
  { word: 'query-closed-trades', name: 'Query closed orders & trades', isNeeded: true },
  { word: 'modify-trades', name: 'Create & modify orders', isNeeded: true },
  { word: 'close-trades', name: 'Cancel & close orders', isNeeded: true },
  // Off on new keys, unlike what one would expect.
  { word: 'create-ws-token', name: 'WebSocket interface', isNeeded: true },
  { word: 'query-ledger', name: 'Query ledger entries' },
  { word: 'export-data', name: 'Export data' },
  { word: 'earn-funds', name: 'Earn', isDangerous: true },
  { word: 'add-funds', name: 'Deposit funds', isDangerous: true },
  { word: 'withdraw-funds', name: 'Withdraw funds', isDangerous: true },
  { word: 'add-withdraw-address', name: 'Add withdrawal addresses', isDangerous: true },
  { word: 'update-withdraw-address', name: 'Change withdrawal addresses', isDangerous: true },
]

const needed = ['query-funds', 'query-open-trades', 'query-closed-trades']

/** The answer of GetApiKeyInfo, in either spelling; undefined where it does not report the permissions. */
export function readKeyFacts(result: unknown): Partial<KeyFacts> | undefined {
  const fields = objectOf(result)
  const words = listOf(fields?.['permissions'])?.flatMap((word) => textOf(word) ?? [])
  if (!words) return undefined
  const granted = new Set(words)
  const known = permissions
    .filter(({ word, isNeeded }) => isNeeded === true || granted.has(word))
    .map(({ word, name, isDangerous = false, isNeeded = false }) => ({
      name,
      granted: granted.has(word),
      isDangerous,
      ...(!isNeeded && !isDangerous && { isUnneeded: true }),
    }))
  const others = [...granted]
    .filter((word) => !permissions.some((permission) => permission.word === word))
    .map((word) => {
      const isDangerous = movesFunds(word)
      const unneeded = !isDangerous && { isUnneeded: true }
      return { name: word, granted: true, isDangerous, ...unneeded }
    })
  return {
    canView: needed.every((word) => granted.has(word)),
    canTrade: granted.has('modify-trades'),
    canWithdraw: [...granted].some(movesFunds),
    permissions: [...known, ...others],
    account: textOf(fields?.['apiKeyName']) ?? textOf(fields?.['api_key_name']) ?? '',
  }
}

/** Also those that Kraken may add one day. */
function movesFunds(word: string): boolean {
  return /withdraw|transfer/i.test(word)
}
