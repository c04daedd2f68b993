import { objectOf, textOf } from '../../../kernel/json/fields.ts'

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

/** Ids with the old prefix, for as long as the list of assets has not been read. */
const oldIds = new Map(
  ['XXBT', 'XETH', 'XLTC', 'XXRP', 'XXLM', 'XXMR', 'XETC', 'XZEC', 'XREP', 'XXDG', 'XMLN']
    .concat(['ZUSD', 'ZEUR', 'ZGBP', 'ZJPY', 'ZCAD'])
    .map((id) => [id, commonAsset(id.slice(1))]),
)

/** The common name of an asset in an account. What stands behind a point ('XBT.B') marks funds that do not trade. */
export function accountAsset(id: string, names: ReadonlyMap<string, string>): string {
  const point = id.indexOf('.')
  const plain = point < 0 ? id : id.slice(0, point)
  const name = names.get(plain) ?? oldIds.get(plain) ?? commonAsset(plain)
  return point < 0 ? name : name + id.slice(point)
}
