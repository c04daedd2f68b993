import { isDollarCoin } from '@leadline/orders/accounts/positions'
import { ChevronDown } from 'lucide-react'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { notComputable, nothingThere } from '../../platform/numbers/format-number.ts'
import { AllottedNote } from '../../platform/python/AllottedNote.tsx'
import { InShort } from '../../platform/tables/InShort.tsx'
import { PositionMenu } from '../../platform/trading/closing/PositionMenu.tsx'
import { HeldAt } from './HeldAt.tsx'
import { parWords, type PositionRow } from './position-rows.ts'

const looks = { gain: 'bid-text', loss: 'ask-text', none: '' }

/** One position. What follows the market is painted into its empty cells. */
export function PositionLine({
  row: {
    id,
    keyId,
    asset,
    venue,
    isHeld,
    size,
    average,
    costUnknownOf,
    realizedUsd,
    fees,
    lotCount,
    isAtPar,
  },
  isLastKnown,
  isOpen,
  onAsset,
  onLots,
}: {
  row: PositionRow
  isLastKnown: boolean
  /** Its lots are shown below it. */
  isOpen: boolean
  onAsset: (symbol: string) => void
  onLots: () => void
}) {
  return (
    <tr data-position={id} data-over={isLastKnown ? '' : undefined}>
      <th scope="row">
        <button type="button" className="figures" onClick={() => onAsset(`${asset}-USD`)}>
          {asset}
        </button>
        <AllottedNote asset={asset} venue={venue} />
        {isAtPar && <span className="at-par">{parWords}</span>}
      </th>
      <HeldAt venue={venue} isLastKnown={isLastKnown} />
      <td className="figures">{size}</td>
      <td className="figures">
        {average === null && (
          <span className="cost-unknown">
            <InShort words="no cost basis" letters="no basis" />
          </span>
        )}
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
      <td className="least figures">{fees ?? notComputable}</td>
      <td className="figures">
        {lotCount === 0 ? (
          0
        ) : (
          <button
            type="button"
            className="lots-button"
            aria-expanded={isOpen}
            aria-label={`Lots of ${asset}: ${lotCount}`}
            onClick={onLots}
          >
            {lotCount}
            <ChevronDown aria-hidden="true" className="size-3" />
          </button>
        )}
      </td>
      <td className="row-actions">
        {isHeld && !isDollarCoin(asset) && <PositionMenu symbol={`${asset}-USD`} keyId={keyId} />}
      </td>
    </tr>
  )
}
