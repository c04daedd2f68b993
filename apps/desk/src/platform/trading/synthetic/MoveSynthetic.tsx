import '../move-order.css'
import { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import { plainTerms } from '@leadline/orders/synthetic/synthetic-state-machine'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { DeskButton } from '../../controls/DeskButton.tsx'
import { formatDecimal, formatPrice } from '../../numbers/format-decimal.ts'
import { sideWords, syntheticWords } from '../order-words.ts'
import { useTrading } from '../trading-store.ts'
import {
  type SyntheticMark,
  syntheticPriceOf,
  isMovable,
  type SyntheticPart,
  withPrice,
} from './synthetic-marks.ts'

/** 'target 2' */
function partWords(part: SyntheticPart): string {
  return part.replace('-', ' ')
}

/** A price of an order that Leadline holds was dragged elsewhere: asked about first, as of every other order. */
export function MoveSynthetic({
  mark,
  price,
  onEnd,
}: {
  mark: SyntheticMark
  price: string
  onEnd: () => void
}) {
  const { synthetic, part } = mark
  const { id, terms, venue } = synthetic
  const trading = useTrading()
  const [problem, setProblem] = useState('')
  const [isPriceConfirmed, setIsPriceConfirmed] = useState(false)
  const to = useStep(mark, price)
  const wanted = withPrice(terms, part, to)
  const move = async () => {
    const asked = { type: 'changeHeld', heldId: id, terms: wanted, isPriceConfirmed } as const
    const done = await trading.act(asked)
    if (done.isDone) return onEnd()
    // Far through the market: pressed once more, it is meant.
    setIsPriceConfirmed(done.guard === 'price-band')
    const again = done.guard === 'price-band' ? ' Press Move again to confirm.' : ''
    return setProblem(done.reason + again)
  }
  const before = syntheticPriceOf(terms, part)
  if (!isMovable(mark) || before === undefined) {
    return (
      <div role="alert" aria-label="Move order" className="move-order">
        <p>This price cannot be moved any more. Nothing was moved.</p>
        <DeskButton onClick={onEnd}>Close</DeskButton>
      </div>
    )
  }
  const limits = [terms, wanted].map((one) => ('stop' in one ? one.stop.limitPrice : null))
  const [limitBefore = null, limitTo = null] = part === 'stop' ? limits : []
  const whole = `${sideWords[terms.side].toLowerCase()} ${formatDecimal(terms.size)}`
  return (
    <div role="group" aria-label="Move order" className="move-order">
      <p>
        Move the {partWords(part)} of {syntheticWords[terms.kind]}, {whole} on {venueOf(venue).name}
        , from <span className="figures">{formatPrice(before)}</span> to{' '}
        <span className="figures">{formatPrice(to)}</span>?
        {limitTo !== null && (
          <>
            {' '}
            Its limit goes from <span className="figures">{formatPrice(limitBefore)}</span> to{' '}
            <span className="figures">{formatPrice(limitTo)}</span>.
          </>
        )}
      </p>
      {problem !== '' && (
        <p role="alert" className="text-ask-400">
          {problem}
        </p>
      )}
      <span className="flex gap-1.5">
        <DeskButton primary onClick={() => void move()}>
          Move
        </DeskButton>
        <DeskButton onClick={onEnd}>Discard</DeskButton>
      </span>
    </div>
  )
}

/** Somebody who lets go between two prices of the exchange is asked about the one that it will be. */
function useStep({ synthetic, part }: SyntheticMark, price: string): string {
  const { keyId, symbol, terms } = synthetic
  const trading = useTrading()
  const [onStep, setOnStep] = useState(price)
  const isExit = terms.kind === 'bracket' && part !== 'entry'
  const side = isExit ? ({ buy: 'sell', sell: 'buy' } as const)[terms.side] : terms.side
  const { size } = terms
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const asked = plainTerms(symbol, side, size, price)
      const done = await trading.act({ type: 'estimate', keyId, terms: asked, sizing: null })
      const estimate = z.safeParse(WireEstimate, done.answer).data
      // Where it cannot be asked, moving it says why not.
      if (isWanted) setOnStep(estimate?.terms.limitPrice ?? price)
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [trading, keyId, symbol, side, size, price])
  return onStep
}
