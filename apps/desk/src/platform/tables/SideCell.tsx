import type { WireTerms } from '@leadline/desk-protocol/order-terms'

import { sideSigns, sideWords } from '../trading/order-words.ts'
import { InShort } from './InShort.tsx'

/** Buy or sell, by sign, word and color. */
export function SideCell({ side }: Pick<WireTerms, 'side'>) {
  const words = sideWords[side]
  return (
    <td className={`words ${side === 'buy' ? 'bid-text' : 'ask-text'}`}>
      {sideSigns[side]} <InShort words={words} letters={words.slice(0, 1)} />
    </td>
  )
}
