import { objectOf, textOf } from '../json/fields.ts'

/**
 * Two assets go by another name on Kraken. Leading X and Z are not stripped by rule: XRP, XLM, XTZ, ZEC and ZRX are
 * names of assets.
 */
const otherNames = new Map([
  ['XBT', 'BTC'],
  ['XDG', 'DOGE'],
])

/** The name everybody else uses, for Kraken's short name ('XBT', 'SOL'). */
export function commonAsset(name: string): string {
  return otherNames.get(name) ?? name
}

/**
 * Common names by Kraken's ids ('XXBT', 'ZUSD', 'SOL'), out of its own list of assets: which of the ids have the old
 * prefix is not known by heart.
 */
export function readAssetNames(result: unknown): Map<string, string> {
  const names = new Map<string, string>()
  for (const [id, row] of Object.entries(objectOf(result) ?? {})) {
    const name = textOf(objectOf(row)?.['altname'])
    if (name !== undefined) names.set(id, commonAsset(name))
  }
  return names
}
