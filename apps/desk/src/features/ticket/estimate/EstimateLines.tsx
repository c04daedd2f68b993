import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

import { notComputable } from '../../../platform/numbers/format-number.ts'
import { TextCell } from '../../../platform/painting/text-cell.ts'
import {
  type EstimatedKind,
  estimateNumbers,
  estimateLines,
  type EstimateName,
  estimateNames,
  isFeeOfBuysInQuote,
} from './estimate-lines.ts'

export interface EstimatePainter {
  paint(estimate: WireEstimate | null): void
}

/** What the order would do at this moment. Its numbers are painted: they follow the market. */
export function EstimateLines({
  ref,
  order,
  symbol,
  account,
  first = null,
}: {
  ref?: Ref<EstimatePainter>
  /** Remount it with another key where its lines change. */
  order: EstimatedKind
  symbol: string
  account: WireAccount | null
  first?: WireEstimate | null
}) {
  const list = useRef<HTMLDListElement>(null)
  const cells = useRef(new Map<EstimateName, TextCell>())
  useImperativeHandle(ref, () => ({
    paint: (estimate) => {
      const numbers = estimateNumbers(estimate)
      write(cells.current, numbers)
      list.current?.toggleAttribute('data-short', estimate?.left?.startsWith('-') ?? false)
    },
  }))
  useEffect(() => {
    for (const name of estimateNames) {
      const element = list.current?.querySelector<HTMLElement>(`[data-estimate="${name}"]`)
      if (element) cells.current.set(name, new TextCell(element))
    }
    const numbers = estimateNumbers(first)
    write(cells.current, numbers)
  }, [first])
  const rates = account?.fees.find((rate) => rate.symbol === symbol) ?? account?.fees.at(0)
  const venueName = account === null ? null : venueOf(account.venue).name
  const lines = estimateLines(order, symbol, venueName, rates, isFeeOfBuysInQuote(account))
  return (
    <dl ref={list} className="estimate" aria-label="Estimate">
      {lines.map(([name, label]) => (
        <div key={name} data-line={name}>
          <dt>{label}</dt>
          <dd className="figures" data-estimate={name} />
        </div>
      ))}
    </dl>
  )
}

function write(
  cells: ReadonlyMap<EstimateName, TextCell>,
  numbers: Readonly<Record<EstimateName, string>>,
): void {
  for (const [name, cell] of cells) cell.write(numbers[name])
  // Without limits, and where the exchange has a protection of its own, Leadline sets no bound.
  const bound = cells.get('bound')?.element.parentElement
  if (bound) bound.hidden = numbers.bound === notComputable
}
