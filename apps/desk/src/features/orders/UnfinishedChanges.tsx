import type { WireUnfinished } from '@leadline/desk-protocol/messages/trading-messages'
import { useEffect, useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { cannotPlace, unfinishedWords } from './unfinished-words.ts'

const none: readonly WireUnfinished[] = []

export function useUnfinished(): readonly WireUnfinished[] {
  return useValue(useTrading().risk)?.unfinished ?? none
}

/**
 * Orders that were being changed when Leadline was stopped, or whose new order was refused: nothing of them is at the
 * exchange. They stand here, through reloads and restarts, until the trader has decided. `isHere` false: the window is
 * too small to send anything.
 */
export function UnfinishedChanges({ isHere = true }: { isHere?: boolean }) {
  const unfinished = useUnfinished()
  const words = unfinished.map(unfinishedWords).join(' ')
  useEffect(() => {
    if (words !== '') announcer.say(words, 'assertive')
  }, [words])
  if (unfinished.length === 0) return null
  return (
    <section aria-label="Not at the exchange" className="unfinished-changes">
      {unfinished.map((one) => (
        <UnfinishedChange key={one.id} one={one} isHere={isHere} />
      ))}
    </section>
  )
}

function UnfinishedChange({ one, isHere }: { one: WireUnfinished; isHere: boolean }) {
  const trading = useTrading()
  const isFrozen = useFrozenSince() !== null
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('')
  const words = unfinishedWords(one)
  const problem = cannotPlace(one)
  const decide = async (decision: 'place' | 'leave') => {
    setAsking(true)
    const { isDone, reason } = await trading.act({
      type: 'decideReplacement',
      id: one.id,
      decision,
    })
    setAsking(false)
    setAnswer(isDone ? '' : reason)
    if (!isDone) announcer.say(reason, 'assertive')
  }
  const why = isFrozen ? frozenSentence : answer || problem || one.reason
  return (
    <div className="unfinished-change">
      <p>
        <strong>{words}</strong> {why}
      </p>
      {isHere ? (
        <span className="unfinished-actions">
          <DeskButton
            primary
            disabled={isFrozen || isAsking || problem !== ''}
            aria-label={`Place again. ${words}`}
            onClick={() => void decide('place')}
          >
            Place again
          </DeskButton>
          <DeskButton
            disabled={isFrozen || isAsking}
            aria-label={`Dismiss. ${words}`}
            onClick={() => void decide('leave')}
          >
            Dismiss
          </DeskButton>
        </span>
      ) : (
        <span>Decide on a wider window.</span>
      )}
    </div>
  )
}
