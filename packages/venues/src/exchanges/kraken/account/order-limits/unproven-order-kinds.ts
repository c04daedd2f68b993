import type { OrderTerms } from '../../../../order-terms.ts'

/** What Kraken's pages promise of calls without doubt, and of the line with some. */
type Doubt = 'fill-or-kill' | 'sized-in-money'

const words: Record<Doubt, RegExp> = {
  'fill-or-kill': /time_?in_?force|fok/i,
  'sized-in-money': /order_qty/i,
}

/** Orders of a sort that the line has refused leave as calls from then on; the refused one is not sent again. */
export class UnprovenOrderKinds {
  readonly #refused = new Set<Doubt>()

  isForCalls(terms: OrderTerms): boolean {
    return doubtsOf(terms).some((doubt) => this.#refused.has(doubt))
  }

  refused(terms: OrderTerms, error: string): void {
    for (const doubt of doubtsOf(terms)) if (words[doubt].test(error)) this.#refused.add(doubt)
  }
}

function doubtsOf({ timeInForce, quoteSize }: OrderTerms): Doubt[] {
  const doubts: Doubt[] = []
  if (timeInForce === 'fok') doubts.push('fill-or-kill')
  if (quoteSize !== null) doubts.push('sized-in-money')
  return doubts
}
