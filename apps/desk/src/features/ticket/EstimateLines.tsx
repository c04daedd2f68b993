import type { WireEstimate } from '@leadline/desk-protocol/trading-answers'
import type { WireAccount } from '@leadline/desk-protocol/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

import { TextCell } from '../../platform/painting/text-cell.ts'
import { type EstimateName, estimateFigures, estimateNames, feeWords } from './estimate-lines.ts'

export interface EstimatePainter {
  paint(estimate: WireEstimate | null): void
}

/** What the order would do at this moment. Its figures are painted: they follow the market. */
export function EstimateLines({
  ref,
  side,
  symbol,
  account,
  first = null,
}: {
  ref?: Ref<EstimatePainter>
  side: 'buy' | 'sell' | null
  symbol: string
  account: WireAccount | null
  first?: WireEstimate | null
}) {
  const list = useRef<HTMLDListElement>(null)
  const cells = useRef(new Map<EstimateName, TextCell>())
  useImperativeHandle(ref, () => ({
    paint: (estimate) => {
      const figures = estimateFigures(estimate)
      for (const [name, cell] of cells.current) cell.write(figures[name])
      list.current?.toggleAttribute('data-short', estimate?.left?.startsWith('-') ?? false)
    },
  }))
  useEffect(() => {
    for (const name of estimateNames) {
      const element = list.current?.querySelector<HTMLElement>(`[data-estimate="${name}"]`)
      if (element) cells.current.set(name, new TextCell(element))
    }
    const figures = estimateFigures(first)
    for (const [name, cell] of cells.current) cell.write(figures[name])
  }, [first])
  const [asset = symbol, quote = ''] = symbol.split('-')
  const rates = account?.fees.find((rate) => rate.symbol === symbol) ?? account?.fees.at(0)
  const where = account === null ? '' : ` at ${venueOf(account.venue).name}`
  const lines: readonly [EstimateName, string][] = [
    ['taken', `Fills now, ${asset}`],
    ['average', 'Estimated average price'],
    ['worst', 'Worst price reached'],
    ['rests', `Rests in the book, ${asset}`],
    ['cost', side === 'sell' ? `Proceeds, ${quote}` : `Cost, ${quote}`],
    [
      'fee',
      `Fee, ${quote}${rates ? ` (maker ${feeWords(rates.maker)}, taker ${feeWords(rates.taker)})` : ''}`,
    ],
    ['total', side === 'sell' ? `After the fee, ${quote}` : `Total, ${quote}`],
    ['left', `Left${where}, ${side === 'sell' ? asset : quote}`],
  ]
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
