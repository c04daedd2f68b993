import './account.css'
import type { WirePosition } from '@leadline/desk-protocol/trading-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import { venueOf } from '@leadline/venues/venue-registry'
import { useRef } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import {
  decimalFigure,
  directionOf,
  priceFigure,
  resultFigure,
} from '../../platform/figures/decimal-figures.ts'
import { nothingThere } from '../../platform/figures/figures.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { type AccountSettings, byChoices } from './account-settings.ts'
import { LotMethods } from './LotMethods.tsx'
import { idOf, marketFigures, totalsOf } from './position-rows.ts'
import { usePositionRows, writeCell } from './use-position-figures.ts'

const heads = [
  'Asset',
  'Exchange',
  'Size',
  'Average price',
  'Mark',
  'Value, USD',
  'Unrealized',
  '%',
  'Realized',
]

/** What is held, what it cost and what it is worth. */
export function Positions() {
  const { settings, change, isVisible, setSymbol } = usePanel<AccountSettings>()
  const table = useRef<HTMLTableElement>(null)
  const rows = usePositionRows(settings.by, isVisible, table, paint)
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
        <p className="panel-words">Nothing is held. Dollars are under Balances.</p>
      ) : (
        <ScrollArea label="All positions">
          <table
            ref={table}
            aria-label="Positions, marked at the consolidated mid"
            className="figure-table account-table"
          >
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, asset, venue, size, averagePrice, unknown, realizedUsd }) => (
                <tr key={id} data-position={id}>
                  <th scope="row">
                    <button
                      type="button"
                      className="figures"
                      onClick={() => setSymbol(`${asset}-USD`)}
                    >
                      {asset}
                    </button>
                  </th>
                  <td>{venue === null ? 'All' : venueOf(venue).name}</td>
                  <td className="figures">{decimalFigure(size)}</td>
                  <td className="figures">
                    {averagePrice === null ? 'basis unknown' : priceFigure(averagePrice)}
                    {averagePrice !== null && exact(unknown).gt(zero) && (
                      <span title={`Of ${unknown} ${asset} nobody here knows the cost.`}> *</span>
                    )}
                  </td>
                  <td className="figures" data-cell="mark">
                    {nothingThere}
                  </td>
                  <td className="figures" data-cell="value">
                    {nothingThere}
                  </td>
                  <td className="figures" data-cell="unrealized">
                    {nothingThere}
                  </td>
                  <td className="figures" data-cell="percent">
                    {nothingThere}
                  </td>
                  <td className={`figures ${looks[directionOf(realizedUsd) ?? 'none']}`}>
                    {resultFigure(realizedUsd)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr data-total>
                <th scope="row" colSpan={5}>
                  Total, at the consolidated mid
                </th>
                <td className="figures" data-cell="value">
                  {nothingThere}
                </td>
                <td className="figures" data-cell="unrealized">
                  {nothingThere}
                </td>
                <td colSpan={2}>{nothingThere}</td>
              </tr>
            </tfoot>
          </table>
          {rows.some(({ unknown }) => exact(unknown).gt(zero)) && (
            <p className="account-note">
              Coins held from before or moved in have no cost here: basis unknown, and in no result.
            </p>
          )}
        </ScrollArea>
      )}
    </>
  )
}

const looks = { gain: 'bid-text', loss: 'ask-text', none: '' }

function paint(table: HTMLTableElement, positions: readonly WirePosition[]): void {
  for (const position of positions) {
    const row = table.querySelector(`[data-position="${CSS.escape(idOf(position))}"]`)
    if (!row) continue
    const { mark, value, unrealized, percent, direction } = marketFigures(position)
    writeCell(row, 'mark', mark)
    writeCell(row, 'value', value)
    writeCell(row, 'unrealized', unrealized, direction)
    writeCell(row, 'percent', percent, direction)
  }
  const total = table.querySelector('[data-total]')
  const { value, unrealized, direction } = totalsOf(positions)
  writeCell(total, 'value', value)
  writeCell(total, 'unrealized', unrealized, direction)
}
