import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

import { TextCell } from '../../../platform/painting/text-cell.ts'
import { isFeeOfBuysInQuote } from './estimate-lines.ts'
import { syntheticNumbers, syntheticGroups, ratesOf } from './synthetic-numbers.ts'

export interface SyntheticPainter {
  paint(estimate: WireEstimate | null): void
}

/** What each part of a synthetic order costs or brings. Its numbers are painted: they follow the market. */
export function SyntheticEstimate({
  ref,
  terms,
  symbol,
  account,
  first,
}: {
  ref: Ref<SyntheticPainter>
  terms: WireSyntheticTerms
  symbol: string
  account: WireAccount | null
  /** Null: nothing is known yet. */
  first: WireEstimate | null
}) {
  const list = useRef<HTMLDivElement>(null)
  const cells = useRef(new Map<string, TextCell>())
  const rates = ratesOf(account, symbol)
  const feeOfBuys = isFeeOfBuysInQuote(account)
  const paint = (estimate: WireEstimate | null) => {
    for (const [name, text] of syntheticNumbers(terms, symbol, estimate, rates, feeOfBuys)) {
      cells.current.get(name)?.write(text)
    }
  }
  useImperativeHandle(ref, () => ({ paint }))
  useEffect(() => {
    for (const element of list.current?.querySelectorAll<HTMLElement>('[data-estimate]') ?? []) {
      cells.current.set(element.dataset['estimate'] ?? '', new TextCell(element))
    }
    paint(first)
    // oxlint-disable-next-line react/exhaustive-deps -- once for what was reviewed; the market paints from then on
  }, [first])
  return (
    <div ref={list}>
      {syntheticGroups(terms, symbol, rates, feeOfBuys).map(({ name, lines }) => (
        <section key={name} className="estimate" aria-label={name}>
          <h2>{name}</h2>
          <dl>
            {lines.map(({ number, words }) => (
              <div key={number} data-line={number.split(' ').at(-1)}>
                <dt>{words}</dt>
                <dd className="figures" data-estimate={number} />
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
