import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { HeldAt } from './HeldAt.tsx'
import type { PositionRow } from './position-rows.ts'

const looks = { gain: 'bid-text', loss: 'ask-text', none: '' }

/** One position. What follows the market is painted into its empty cells. */
export function PositionLine({
  row: { id, asset, venue, size, average, costUnknownOf, realizedUsd },
  isLastKnown,
  onAsset,
}: {
  row: PositionRow
  isLastKnown: boolean
  onAsset: (symbol: string) => void
}) {
  return (
    <tr data-position={id} data-over={isLastKnown ? '' : undefined}>
      <th scope="row">
        <button type="button" className="figures" onClick={() => onAsset(`${asset}-USD`)}>
          {asset}
        </button>
      </th>
      <HeldAt venue={venue} isLastKnown={isLastKnown} />
      <td className="figures">{size}</td>
      <td className="figures">
        {average === null && <span className="cost-unknown">no cost basis</span>}
        {average !== null && costUnknownOf !== null && (
          <span title={`No cost basis for ${costUnknownOf} ${asset}.`}>* </span>
        )}
        {average}
      </td>
      <td className="less figures" data-cell="mark">
        {nothingThere}
      </td>
      <td className="figures" data-cell="value">
        {nothingThere}
      </td>
      <td className="figures" data-cell="unrealized">
        {nothingThere}
      </td>
      <td className="least figures" data-cell="percent">
        {nothingThere}
      </td>
      <td className={`figures ${looks[directionOf(realizedUsd) ?? 'none']}`}>
        {formatResult(realizedUsd)}
      </td>
    </tr>
  )
}
