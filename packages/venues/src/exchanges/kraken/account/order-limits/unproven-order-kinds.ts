import type { OrderTerms } from '../../../../order-terms.ts'

/** What Kraken's pages promise of calls for certain, and of the connection less so. */
type UnprovenKind = 'fill-or-kill' | 'sized-in-money'

const words: Record<UnprovenKind, RegExp> = {
  'fill-or-kill': /time_?in_?force|fok/i,
  'sized-in-money': /order_qty/i,
}

/** Orders of a sort that the connection has refused leave as calls from then on; the refused one is not sent again. */
export class UnprovenOrderKinds {
  readonly #refused = new Set<UnprovenKind>()

  isForCalls(terms: OrderTerms): boolean {
    return unprovenIn(terms).some((unproven) => this.#refused.has(unproven))
  }

  refused(terms: OrderTerms, error: string): void {
    for (const unproven of unprovenIn(terms))
      if (words[unproven].test(error)) this.#refused.add(unproven)
  }
}

function unprovenIn({ timeInForce, quoteSize }: OrderTerms): UnprovenKind[] {
  const unproven: UnprovenKind[] = []
  if (timeInForce === 'fok') unproven.push('fill-or-kill')
  if (quoteSize !== null) unproven.push('sized-in-money')
  return unproven
}
