/** What a total in dollars does not have in it: assets of which nobody knows the price. Empty where it has all. */
export function leftOutWords(assets: Iterable<string>): string {
  const names = [...new Set(assets)].toSorted()
  return names.length === 0 ? '' : `, without ${names.join(', ')}: no price in dollars`
}
