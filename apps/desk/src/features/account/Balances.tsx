import './account.css'
import type { WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { exact } from '@leadline/orders/decimal-text'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { alignedColumn } from '../../platform/numbers/aligned-column.ts'
import { formatAmount, formatMoney } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { NoAccount } from '../../platform/panels/NoAccount.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { clockTime } from '../../platform/time.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { type AccountSettings, byChoices } from './account-settings.ts'
import { balanceRows } from './balance-rows.ts'
import { HeldAt } from './HeldAt.tsx'
import { leftOutWords } from './left-out.ts'
import { idOf, parWords } from './position-rows.ts'
import { writeCell } from './use-position-numbers.ts'

const columns: readonly Column[] = [
  { title: 'Asset', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Available' },
  { title: 'In orders', note: 'Reserved by working orders' },
  { title: 'Total' },
  { title: 'Value, USD' },
]

/** What there is to trade with: available, held by orders, and worth in dollars. */
export function Balances() {
  const { settings, change, isVisible } = usePanel<AccountSettings>()
  const trading = useTrading()
  const accounts = useValue(trading.accounts)
  const table = useRef<HTMLTableElement>(null)
  const rows = balanceRows(accounts, settings.by)
  const { by } = settings
  const column = (name: 'available' | 'held' | 'total') =>
    alignedColumn(rows.map((row) => formatAmount(row[name], row.asset)))
  const amounts = { available: column('available'), held: column('held'), total: column('total') }
  const key = rows.map(({ id, total }) => `${id} ${total}`).join()
  useEffect(() => {
    if (!isVisible) return undefined
    const paint = () => {
      const { byAccount, byAsset } = trading.positions.get()
      paintWorth(table.current, by === 'asset' ? byAsset : byAccount)
    }
    paint()
    return trading.positions.subscribe(paint)
  }, [trading, by, isVisible, key])
  if (accounts.length === 0) return <NoAccount />
  return (
    <>
      <PanelChoices>
        <ChoiceMenu
          label="By"
          value={by}
          choices={byChoices}
          onChoose={(next) => change({ by: next })}
        />
      </PanelChoices>
      <ScrollArea label="All balances">
        <table
          ref={table}
          aria-label="Balances"
          className="number-table blotter-table account-table"
        >
          <ColumnHeads columns={columns} />
          <tbody>
            {rows.map(({ id, asset, venue, total, isLastKnown }, place) => (
              <tr
                key={id}
                data-position={id}
                data-asset={asset}
                data-over={isLastKnown ? '' : undefined}
              >
                <th scope="row" className="figures">
                  {asset}
                  <span className="at-par" data-cell="par" />
                </th>
                <HeldAt venue={venue} isLastKnown={isLastKnown} />
                <td className="figures">{amounts.available[place]}</td>
                <td className="figures">{amounts.held[place]}</td>
                <td className="figures">{amounts.total[place]}</td>
                <td
                  className="figures"
                  data-cell="value"
                  data-dollars={asset === 'USD' ? total : undefined}
                >
                  {nothingThere}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-total>
              <th scope="row" colSpan={5}>
                Total
                <span data-cell="left-out" />
              </th>
              <td className="figures" data-cell="value">
                {nothingThere}
              </td>
            </tr>
          </tfoot>
        </table>
        {accounts.map(
          ({ keyId, venue, name, phase, reason, keyTrouble, balancesAt, tier, sameAs }) => (
            <p key={keyId} className="account-note">
              {venueOf(venue).name}, {name}:{' '}
              {(sameAs ?? null) !== null && 'the same account as another key, counted once; '}
              {keyTrouble || (phase === 'ready' ? 'ready' : reason || 'connecting')}
              {balancesAt !== null && `, as of ${clockTime(balancesAt)}`}
              {tier !== '' && `, ${tier}`}
            </p>
          ),
        )}
      </ScrollArea>
    </>
  )
}

/** Dollars are worth themselves; the others what the consolidated mid makes of them. */
function paintWorth(table: HTMLTableElement | null, positions: readonly WirePosition[]): void {
  if (!table) return
  const worth = new Map(positions.map((position) => [idOf(position), position.valueUsd]))
  const atPar = new Set(positions.flatMap((one) => (one.isAtPar === true ? idOf(one) : [])))
  let total = exact('0')
  const leftOut: string[] = []
  for (const row of table.querySelectorAll<HTMLElement>('[data-position]')) {
    const dollars = row.querySelector<HTMLElement>('[data-dollars]')?.dataset['dollars']
    const value = dollars ?? worth.get(row.dataset['position'] ?? '') ?? null
    if (value !== null) total = total.plus(exact(value))
    else leftOut.push(row.dataset['asset'] ?? '')
    writeCell(row, 'value', formatMoney(value))
    writeCell(row, 'par', atPar.has(row.dataset['position'] ?? '') ? parWords : '')
  }
  const last = table.querySelector('[data-total]')
  writeCell(last, 'value', formatMoney(total.toFixed()))
  writeCell(last, 'left-out', leftOutWords(leftOut))
}
