import { parseScaled } from '@leadline/decimal/scaled'

/** Without commas and spaces, as prices are kept. */
export function plainPrice(text: string): string {
  return text.replaceAll(/[\s,]/g, '')
}

/** What is wrong with a price, as readable text; undefined where it is one. */
export function priceMistake(text: string): string | undefined {
  const price = plainPrice(text)
  if (price === '') return 'Type a price.'
  if (!/^\d{1,15}(\.\d{1,18})?$/.test(price)) return 'Type a price in digits, such as 65,000.00.'
  return parseScaled(price, 18) === 0 ? 'A price is above zero.' : undefined
}

/** The way the price has to go from where it is; undefined where that is not known, or where it is there already. */
export function directionFrom(
  last: string | undefined,
  text: string,
): 'rises' | 'falls' | undefined {
  const [from, to] = [last ?? '', plainPrice(text)].map((each) => parseScaled(each, 18))
  if (from === undefined || to === undefined || from === to) return undefined
  return to > from ? 'rises' : 'falls'
}
