import type { WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { venueOf } from '@leadline/venues/venue-registry'
import { useId, useState } from 'react'

import { announcer } from '../../../platform/announcer.ts'
import { ConfirmButton } from '../../../platform/controls/ConfirmButton.tsx'
import { formatAverage, formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import { useScripts } from '../../../platform/python/script-store.ts'
import { clockTime } from '../../../platform/time.ts'
import { useValue } from '../../../platform/value.ts'
import { holdsWords, ordersWords, whyEnded } from './ended-words.ts'

type Held = WireEndedAlgorithm['positions'][number]

/** Runs that have ended, until the trader has seen each: why, what it holds, which orders stand. Also after a restart. */
export function EndedAlgorithms() {
  const scripts = useScripts()
  const ended = useValue(scripts.ended)
  if (ended.length === 0) return null
  return (
    <ul aria-label="Ended algorithms" className="ended-algorithms">
      {ended.map((each) => (
        <EndedAlgorithm key={each.id} ended={each} />
      ))}
    </ul>
  )
}

function EndedAlgorithm({ ended }: { ended: WireEndedAlgorithm }) {
  const scripts = useScripts()
  const title = useId()
  const [words, setWords] = useState('')
  const { id, name, endedAt, positions, orders } = ended
  const holds = positions.length > 0 || orders.length > 0
  const act = async (request: Parameters<typeof scripts.act>[0], done: string) => {
    const reply = await scripts.act(request)
    const text = reply.isDone ? '' : reply.reason
    setWords(text)
    announcer.say(text === '' ? done : text, text === '' ? 'polite' : 'assertive')
  }
  const close = ({ symbol, venue }: Held) =>
    act(
      { type: 'algorithmClose', id, symbol, venue, closeId: crypto.randomUUID() },
      `Closing ${symbol} of ${name}`,
    )
  return (
    <li className="ended-algorithm" aria-labelledby={title}>
      <p id={title} className="ended-head">
        <b className="figures">{name}</b> ended
        {endedAt !== null && <span className="figures"> at {clockTime(endedAt)}</span>}
      </p>
      <p className="ended-reason">{whyEnded(ended)}</p>
      {positions.map((held) => (
        <HeldRow key={`${held.symbol} ${held.venue}`} held={held} onClose={() => close(held)} />
      ))}
      {orders.map(({ clientOrderId, venue, ...order }) => (
        <p key={clientOrderId} className="figures">
          {ordersWords({ ...order, venue: venueOf(venue).name })}
        </p>
      ))}
      {!holds && <p className="text-fog-300">It holds nothing, and no order of it stands.</p>}
      <div className="ended-actions">
        {holds && (
          <button
            type="button"
            className="desk-button algorithm-command"
            title="What it holds counts as yours from now on; its orders stay, without its name."
            onClick={() =>
              void act({ type: 'algorithmHandOver', id }, `What ${name} held is yours now`)
            }
          >
            Hand over to me
          </button>
        )}
        <button
          type="button"
          className="desk-button algorithm-command"
          aria-label={`Dismiss ${name}`}
          onClick={() => void act({ type: 'algorithmDismiss', id }, `${name} is dismissed`)}
        >
          Dismiss
        </button>
        {words !== '' && <span className="text-ask-400">{words}</span>}
      </div>
    </li>
  )
}

/** A position with its way out: pressed once it says what will be sent, pressed again it is sent. */
function HeldRow({ held, onClose }: { held: Held; onClose: () => Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false)
  const { symbol, venue, size, averagePrice, closable } = held
  const [base = ''] = symbol.split('-')
  const isShort = size.startsWith('-')
  const exchange = venueOf(venue).name
  const what = `${isShort ? 'Buy back' : 'Sell'} ${formatDecimal(closable)} ${base} at the market`
  const canClose = closable !== '0'
  const send = () => {
    setIsAsked(false)
    void onClose()
  }
  return (
    <div className="ended-held">
      <span className="figures">
        {holdsWords({ size, symbol, exchange, average: formatAverage(averagePrice) })}
      </span>
      {isAsked ? (
        <>
          <ConfirmButton className="algorithm-command" onConfirm={send}>
            {what}
          </ConfirmButton>
          <button
            type="button"
            className="desk-button algorithm-command"
            onClick={() => setIsAsked(false)}
          >
            Cancel
          </button>
        </>
      ) : (
        <button
          type="button"
          className="desk-button algorithm-command"
          aria-label={`Close ${symbol} at ${exchange}`}
          aria-disabled={!canClose}
          title={canClose ? what : 'Its working orders are for all of it already.'}
          onClick={() => canClose && setIsAsked(true)}
        >
          Close
        </button>
      )}
    </div>
  )
}
