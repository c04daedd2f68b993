import './account.css'
import type { WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { useRef } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { type Column, ColumnHeads } from '../../platform/tables/ColumnHeads.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { type AccountSettings, byChoices } from './account-settings.ts'
import { balanceRows } from './balance-rows.ts'
import { LostAccounts } from './LostAccounts.tsx'
import { LotMethods } from './LotMethods.tsx'
import { marketNumbers, totalsOf } from './position-rows.ts'
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
]

/** What is held, what it cost and what it is worth. */
export function Positions() {
  const { settings, change, isVisible, setSymbol } = usePanel<AccountSettings>()
  const table = useRef<HTMLTableElement>(null)
  const rows = usePositionRows(settings.by, isVisible, table, paint)
  const accounts = useValue(useTrading().accounts)
  // A position and the balance behind it have one number.
  const lastKnown = new Set(
    balanceRows(accounts, settings.by).flatMap(({ id, isLastKnown }) => (isLastKnown ? id : [])),
  )
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
                <PositionLine
                  key={row.id}
                  row={row}
                  isLastKnown={lastKnown.has(row.id)}
                  onAsset={setSymbol}
                />
              ))}
            </tbody>
            <tfoot>
              <tr data-total>
                <th scope="row" colSpan={4}>
                  Total, at the consolidated mid
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
                <td className="figures">{nothingThere}</td>
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

function paint(table: HTMLTableElement, positions: readonly WirePosition[]): void {
  for (const { id, mark, value, unrealized, percent, direction } of marketNumbers(positions)) {
    const row = table.querySelector(`[data-position="${CSS.escape(id)}"]`)
    writeCell(row, 'mark', mark)
    writeCell(row, 'value', value)
    writeCell(row, 'unrealized', unrealized, direction)
    writeCell(row, 'percent', percent, direction)
  }
  const total = table.querySelector('[data-total]')
  const { value, unrealized, direction, leftOut } = totalsOf(positions)
  writeCell(total, 'left-out', leftOut)
  writeCell(total, 'value', value)
  writeCell(total, 'unrealized', unrealized, direction)
}
