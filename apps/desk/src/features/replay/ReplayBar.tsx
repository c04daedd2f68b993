import './replay.css'
import { replaySpeeds, type ReplayState } from '@leadline/desk-protocol/messages/replay-messages'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Segments } from '../../platform/controls/Segments.tsx'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { useStore } from '../../platform/hub/service-store.ts'
import { openReplayStore, type ReplayStore } from '../../platform/replay/replay-store.ts'
import { useValue } from '../../platform/value.ts'
import { GoBack } from './GoBack.tsx'
import { phaseWords, recordedTime } from './replay-words.ts'
import { ReplayScore } from './ReplayScore.tsx'
import { TimeLine } from './TimeLine.tsx'

/** Over the whole desk while a recording is played back: which one, what time it is in it, how fast, and the way back. */
export function ReplayBar() {
  const store = useStore(openReplayStore)
  const state = useValue(store.state)
  return state ? <OpenReplay store={store} state={state} /> : null
}

function OpenReplay({ store, state }: { store: ReplayStore; state: ReplayState }) {
  const { name, symbols, now, speed, phase, isPaused, orders, score } = state
  const [back, setBack] = useState<number>()
  const goTo = (to: number) => void store.act({ type: 'seek', to })
  useHotkey('desk.replay-pause', () => store.playOrPause())
  useHotkey('desk.replay-faster', () => store.stepSpeed(1))
  useHotkey('desk.replay-slower', () => store.stepSpeed(-1))
  const isOver = phase === 'over'
  return (
    <section aria-label="Replay" className="replay-bar">
      <span className="replay-name" title={symbols.join(', ')}>
        <strong>{name}</strong>
        {symbols.length > 0 && <span className="text-fog-300"> {symbols.join(', ')}</span>}
      </span>
      <time className="figures replay-time" dateTime={new Date(now).toISOString()}>
        {recordedTime(now)}
      </time>
      <button
        type="button"
        className="icon-button replay-play"
        aria-label={isPaused ? 'Play' : 'Pause'}
        disabled={isOver}
        onClick={() => store.playOrPause()}
      >
        {isPaused || isOver ? (
          <Play aria-hidden="true" className="size-4" />
        ) : (
          <Pause aria-hidden="true" className="size-4" />
        )}
      </button>
      <Segments
        label="Speed"
        value={String(speed)}
        segments={replaySpeeds.map((each) => ({ value: String(each), label: `${each}×` }))}
        onChoose={(chosen) => void store.act({ type: 'speed', speed: Number(chosen) })}
      />
      <TimeLine state={state} onSeek={(to) => (to < now && orders > 0 ? setBack(to) : goTo(to))} />
      <span role="status" className={`replay-phase ${isOver ? 'text-brass-400' : ''}`}>
        {phaseWords(state)}
      </span>
      <ReplayScore score={score} orders={orders} />
      <DeskButton onClick={() => void store.act({ type: 'leave' })}>Back to the market</DeskButton>
      {back !== undefined && (
        <GoBack
          to={back}
          orders={orders}
          onGo={() => goTo(back)}
          onClose={() => setBack(undefined)}
        />
      )}
    </section>
  )
}
