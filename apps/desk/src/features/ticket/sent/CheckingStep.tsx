import { useEffect, useEffectEvent } from 'react'

import { announcer } from '../../../platform/announcer.ts'
import { useFrozenSince } from '../../../platform/hub/use-frozen.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import type { Review } from '../review/review.ts'
import { type TicketFate, ticketFate } from './ticket-fate.ts'

/** A ticket that was confirmed and whose answer did not come. */
export interface Checking {
  review: Review
  /** On the wall: a computer may have slept in between. */
  confirmedAt: number
}

const againMs = 1000
const words =
  'Leadline stopped responding before it answered. What became of the order is being checked, and stands here as soon as Leadline answers. Do not send it again.'

/** Says at once that it may have been sent, offers nothing that sends, and asks what became of it. */
export function CheckingStep({
  checking,
  onFate,
}: {
  checking: Checking
  onFate: (fate: Exclude<TicketFate, { kind: 'open' }>) => void
}) {
  const trading = useTrading()
  const isFrozen = useFrozenSince() !== null
  const { review, confirmedAt } = checking
  const many = review.kind === 'plan'
  const title = many ? 'Orders may have been sent' : 'The order may have been sent'
  useEffect(() => announcer.say(`${title}. ${words}`, 'assertive'), [title])
  const found = useEffectEvent(onFate)
  useEffect(() => {
    if (isFrozen) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const fate = await ticketFate(trading, review, Date.now() - confirmedAt)
      if (isOver) return
      if (fate.kind === 'open') timer = setTimeout(() => void look(), againMs)
      else found(fate)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isFrozen, trading, review, confirmedAt])
  return (
    <section className="ticket-form" aria-label="Checking">
      <div className="ticket-scroll">
        <h2 className="sent-title" data-state="unknown">
          {title}
        </h2>
        <p role="alert" className="ticket-warning">
          {words}
        </p>
      </div>
    </section>
  )
}
