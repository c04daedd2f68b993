import './account.css'
import type { WireAccount, WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { Fragment, useRef, useState } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { type AccountSettings, byChoices } from './account-settings.ts'
import { cashOf } from './balance-rows.ts'
import { LostAccounts } from './LostAccounts.tsx'
import { LotLines } from './LotLines.tsx'
import { LotMethods } from './LotMethods.tsx'
import { lastKnownPositions, marketNumbers, totalsOf } from './position-rows.ts'
import { PositionLine } from './PositionLine.tsx'
import { usePositionRows, writeCell } from './use-position-numbers.ts'

const columns: readonly Column[] = [
  { title: 'Asset', look: 'words' },
  { title: 'Exchange', letters: 'Ex.', look: 'words' },
  { title: 'Size' },
  {
    title: 'Average with fees',
    letters: 'Avg. + fees',
    note: 'What one coin cost, the fees of buying it included',
  },
  { title: 'Mark', note: 'The consolidated mid', look: 'less' },
  { title: 'Value, USD' },
  { title: 'Unrealized', note: 'After the fees of buying' },
  { title: '%', look: 'least' },
  { title: 'Realized', note: 'After fees' },
  {
    title: 'Fees, USD',
    note: 'Of all trades of it. They are part of cost and results',
    look: 'least',
  },
  { title: 'Lots', note: 'Open lots' },
  { title: 'Actions', isUnseen: true },
]

/** What is held, what it cost and what it is worth. */
export function Positions() {
  const { settings, change, isVisible, setSymbol } = usePanel<AccountSettings>()
  const table = useRef<HTMLTableElement>(null)
  const trading = useTrading()
  const rows = usePositionRows(settings.by, isVisible, table, paint)
  const accounts = useValue(trading.accounts)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const lastKnown = lastKnownPositions(trading.positions.get().byAccount, accounts)
  return (
    <>
      <PanelChoices>
        <ChoiceMenu
          label="By"
          value={settings.by}
          choices={byChoices}
          onChoose={(by) => change({ by })}
        />
        <LotMethods />
      </PanelChoices>
      {rows.length === 0 ? (
        <p className="panel-words">No open position. Cash is under Balances.</p>
      ) : (
        <ScrollArea label="All positions">
          <table
            ref={table}
            aria-label="Positions, marked at the consolidated mid"
            className="number-table blotter-table account-table"
          >
            <ColumnHeads columns={columns} />
            <tbody>
              {rows.map((row) => (
                <Fragment key={row.id}>
                  <PositionLine
                    row={row}
                    isLastKnown={lastKnown.has(row.id)}
                    isOpen={opened.has(row.id)}
                    onAsset={setSymbol}
                    onLots={() => toggle(row.id)}
                  />
                  {opened.has(row.id) && row.lotCount > 0 && (
                    <LotLines row={row} columns={columns.length} />
                  )}
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              <tr data-total>
                <th scope="row" colSpan={4}>
                  Total
                  <span data-cell="with-cash" />
                  <span data-cell="left-out" />
                </th>
                <td className="less figures">{nothingThere}</td>
                <td className="figures" data-cell="value">
                  {nothingThere}
                </td>
                <td className="figures" data-cell="unrealized">
                  {nothingThere}
                </td>
                <td className="least figures">{nothingThere}</td>
                <td className="figures" data-cell="realized">
                  {nothingThere}
                </td>
                <td className="least figures" data-cell="fees">
                  {nothingThere}
                </td>
                <td className="figures">{nothingThere}</td>
                <td aria-hidden="true" />
              </tr>
            </tfoot>
          </table>
          <LostAccounts />
          {rows.some(({ costUnknownOf }) => costUnknownOf !== null) && (
            <p className="account-note">
              No cost basis: held before or transferred in, and in no P&amp;L. * In part.
            </p>
          )}
        </ScrollArea>
      )}
    </>
  )
}

function paint(
  table: HTMLTableElement,
  positions: readonly WirePosition[],
  accounts: readonly WireAccount[],
): void {
  for (const { id, mark, value, unrealized, percent, direction } of marketNumbers(positions)) {
    const row = table.querySelector(`[data-position="${CSS.escape(id)}"]`)
    const color = row?.hasAttribute('data-over') ? undefined : direction
    writeCell(row, 'mark', mark)
    writeCell(row, 'value', value)
    writeCell(row, 'unrealized', unrealized, color)
    writeCell(row, 'percent', percent, color)
  }
  const last = table.querySelector('[data-total]')
  const { value, unrealized, direction, leftOut, ...total } = totalsOf(positions, cashOf(accounts))
  writeCell(last, 'with-cash', total.withCash)
  writeCell(last, 'left-out', leftOut)
  writeCell(last, 'value', value)
  const isLive = table.querySelector('tr[data-over]') === null
  writeCell(last, 'unrealized', unrealized, isLive ? direction : undefined)
  writeCell(last, 'realized', total.realized)
  writeCell(last, 'fees', total.fees)
}
