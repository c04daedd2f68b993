import { WireLots } from '@leadline/desk-protocol/messages/trading-answers'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { formatAverage, formatDecimal, formatMoney } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { lotTime } from './lot-time.ts'
import type { PositionRow } from './position-rows.ts'

/** The open lots of a position, below it: when each came, what is left of it, and what it cost. */
export function LotLines({
  row: { keyId, asset, size, lotCount },
  columns,
}: {
  row: PositionRow
  columns: number
}) {
  const trading = useTrading()
  // What could not be asked while Leadline did not answer is asked when it does.
  const isFrozen = useFrozenSince() !== null
  const [found, setFound] = useState<WireLots>()
  const [readAt, setReadAt] = useState(0)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const done = await trading.act({ type: 'openLots', keyId, asset })
      if (isLeft) return
      setProblem(done.isDone ? '' : done.reason)
      setReadAt(Date.now())
      setFound(z.safeParse(WireLots, done.answer).data)
    }
    void read()
    return () => {
      isLeft = true
    }
    // What was traded since shows in the position's size and in the number of its lots.
  }, [trading, keyId, asset, size, lotCount, isFrozen])
  const words = problem || (found ? '' : 'Reading the lots …')
  if (words !== '' || !found) {
    return (
      <tr className="lot-line">
        <td colSpan={columns} className="words">
          {words}
        </td>
      </tr>
    )
  }
  const { lots, count } = found
  return (
    <>
      {lots.map((lot) => (
        <tr key={lot.number} className="lot-line">
          <th scope="row" className="figures" title={new Date(lot.acquiredAt).toISOString()}>
            {lotTime(lot.acquiredAt, readAt)}
          </th>
          <td className="words">{lot.venue && <ShortVenue venue={lot.venue} />}</td>
          <td className="figures">{formatDecimal(lot.size)}</td>
          <td className="figures">{formatAverage(lot.price)}</td>
          <td className="less">{nothingThere}</td>
          <td colSpan={columns - 5} className="lot-cost figures">
            {lot.cost === null ? 'cost unknown' : `cost ${formatMoney(lot.cost)}`}
          </td>
        </tr>
      ))}
      {lots.length < count && (
        <tr className="lot-line">
          <td colSpan={columns} className="words">
            The oldest {lots.length} of {count}. The exported file has all of them.
          </td>
        </tr>
      )}
    </>
  )
}
