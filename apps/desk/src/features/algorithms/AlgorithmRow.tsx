import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal } from '../../platform/numbers/format-decimal.ts'
import { Commands } from './Commands.tsx'
import { ResultCell } from './ResultCell.tsx'
import { StateChip } from './StateChip.tsx'

/** One algorithm: its name, its state, what it holds, and the commands that make sense now. */
export function AlgorithmRow({
  algorithm,
  isChosen,
  onChoose,
}: {
  algorithm: WireAlgorithm
  isChosen: boolean
  onChoose: () => void
}) {
  const { name, fileName, docstring } = algorithm
  return (
    <li className="algorithm-row" data-chosen={isChosen || undefined}>
      <button
        type="button"
        aria-expanded={isChosen}
        title={docstring === '' ? fileName : `${fileName}: ${docstring}`}
        onClick={onChoose}
        className="algorithm-name figures"
      >
        {name}
      </button>
      <StateChip algorithm={algorithm} />
      <span className="algorithm-holding figures" title={holdingOf(algorithm)}>
        {holdingOf(algorithm)}
      </span>
      <ResultCell id={algorithm.id} />
      <Commands algorithm={algorithm} isShort />
    </li>
  )
}

/** '0.5 BTC-USD CB', 'flat', or how many: the size first, because a narrow panel cuts the end. */
function holdingOf({ positions, startedAt }: WireAlgorithm): string {
  const held = positions.filter(({ size }) => Number(size) !== 0)
  const [first] = held
  if (!first) return startedAt === null ? '' : 'flat'
  const text = `${formatDecimal(first.size)} ${first.symbol} ${venueOf(first.venue).monogram}`
  return held.length === 1 ? text : `${text} +${held.length - 1}`
}
