import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { targetPrices } from '@leadline/orders/synthetic/bracket-targets'
import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'

import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { SideCell } from '../../platform/tables/SideCell.tsx'
import { clockTime } from '../../platform/time.ts'
import { syntheticState } from '../../platform/trading/last-known.ts'
import { syntheticWords, sideWords } from '../../platform/trading/order-words.ts'
import {
  syntheticAverage,
  syntheticFees,
  syntheticFilled,
} from '../../platform/trading/synthetic-words.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { canChangeSynthetic } from './active-synthetic.ts'
import { bracketParts } from './bracket/bracket-parts.ts'
import { BracketLines } from './bracket/BracketLines.tsx'
import { ChangeSyntheticRow } from './ChangeSyntheticRow.tsx'

const columns: readonly Column[] = [
  { title: 'Held by Leadline', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Symbol', look: 'words' },
  { title: 'Side', look: 'words' },
  { title: 'Status', look: 'words' },
  { title: 'Filled' },
  { title: 'Average', note: 'The average price of its fills, before fees', look: 'less' },
  { title: 'Fee', look: 'less' },
  { title: 'Prices', look: 'words spare' },
  { title: 'Actions', isUnseen: true },
]

/** Orders that only Leadline knows. What they have at an exchange stands among the working orders. */
export function SyntheticOrders({
  synthetic,
  onCancel,
}: {
  synthetic: readonly WireSyntheticOrder[]
  onCancel: (id: string) => void
}) {
  const trading = useTrading()
  const lines = useValue(trading.lines.byKey)
  const orders = useValue(trading.orders)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <table aria-label="Held by Leadline" className="number-table blotter-table held-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {synthetic.map((one) => {
          const { id, terms, venue, symbol, startedAt, status, keyId } = one
          const line = lines.get(keyId)
          const words = syntheticState(one, line)
          const name = `${syntheticWords[terms.kind]} ${sideWords[terms.side]} ${terms.size} ${symbol}`
          if (edited === id && status === 'active') {
            const width = columns.length
            return (
              <ChangeSyntheticRow
                key={id}
                synthetic={one}
                name={name}
                columns={width}
                onEnd={() => setEdited(null)}
              />
            )
          }
          return (
            <Fragment key={id}>
              <tr data-over={line?.phase === 'ready' ? undefined : ''}>
                <th scope="row" title={`Since ${clockTime(startedAt)}`}>
                  <span className="figures at-length">{clockTime(startedAt)}</span>{' '}
                  {terms.kind === 'bracket' ? (
                    <button
                      type="button"
                      className="parts-button"
                      aria-expanded={opened.has(id)}
                      onClick={() => toggle(id)}
                    >
                      {syntheticWords[terms.kind]}
                      <ChevronDown aria-hidden="true" className="size-3" />
                    </button>
                  ) : (
                    syntheticWords[terms.kind]
                  )}
                </th>
                <td className="words">
                  <ShortVenue venue={venue} />
                </td>
                <td className="words figures">{symbol}</td>
                <SideCell side={terms.side} />
                <td className="words status-cell" title={words}>
                  {words}
                  {one.algorithm !== undefined && `, ${one.algorithm}`}
                </td>
                <td className="figures">{syntheticFilled(one)}</td>
                <td className="less figures">{syntheticAverage(one)}</td>
                <td className="less figures">{syntheticFees(one)}</td>
                <td className="words spare figures">{pricesOf(one)}</td>
                <td className="row-actions">
                  {canChangeSynthetic(one, line) && (
                    <button
                      type="button"
                      aria-label={`Change ${name}`}
                      onClick={() => setEdited(id)}
                    >
                      Change
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={`Cancel ${name}`}
                    disabled={status === 'canceling'}
                    onClick={() => onCancel(id)}
                  >
                    Cancel
                  </button>
                </td>
              </tr>
              {opened.has(id) && <BracketLines parts={bracketParts(one, orders)} />}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function pricesOf({ terms, extreme }: WireSyntheticOrder): string {
  switch (terms.kind) {
    case 'oco':
      return `${formatPrice(terms.limitPrice)} or ${formatPrice(terms.stop.stopPrice)}`
    case 'bracket':
      return `${targetPrices(terms).map(formatPrice).join(', ')} or ${formatPrice(terms.stop.stopPrice)}`
    case 'trailing-stop': {
      const behind = `${terms.offset.value} ${terms.offset.unit === 'percent' ? '%' : ''}`.trim()
      return `${behind} behind ${extreme === null ? 'the market' : formatPrice(extreme)}`
    }
    case 'iceberg':
      return formatPrice(terms.limitPrice)
    case 'twap':
      return terms.limitPrice === null ? 'at the market' : formatPrice(terms.limitPrice)
    case 'chase':
      return `to ${formatPrice(terms.worstPrice)}`
  }
}
