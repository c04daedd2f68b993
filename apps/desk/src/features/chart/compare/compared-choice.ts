import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { ChartSource, ComparedChoice, ComparedForm } from '../chart-settings.ts'

/** The same market everywhere has the same name: `ETH-USD`, `BTC-USD Kraken`. */
export function marketName(symbol: string, source: ChartSource): string {
  return source === 'all' ? symbol : `${symbol} ${venueOf(source).name}`
}

/** What is drawn of the two markets, as the box writes it. */
export const comparedForms: Readonly<Record<ComparedForm, string>> = {
  line: 'Line in percent',
  difference: 'Difference',
  ratio: 'Ratio',
}

/** Amounts of two currencies have no difference. */
export function hasDifference(symbol: string, other: string): boolean {
  return symbol.split('-')[1] === other.split('-')[1]
}

/** What is drawn of a market beside this symbol. */
export function shownForms(
  symbol: string,
  { symbol: other, forms }: ComparedChoice,
): ComparedForm[] {
  return forms.filter((form) => form !== 'difference' || hasDifference(symbol, other))
}

/** With one of its forms more or less; at least one stays. */
export function toggledForm(choice: ComparedChoice, form: ComparedForm): ComparedChoice {
  const forms = choice.forms.includes(form)
    ? choice.forms.filter((each) => each !== form)
    : [...choice.forms, form]
  return forms.length === 0 ? choice : { ...choice, forms }
}

/** A market as it is added: a line, and of the chart's own symbol at one exchange the difference, which a line hides. */
export function addedChoice(
  symbol: string,
  other: string,
  source: 'all' | VenueId,
): ComparedChoice {
  return { symbol: other, source, forms: symbol === other ? ['difference'] : ['line'] }
}
