import type { WireNewsState } from '@leadline/desk-protocol/messages/news-messages'

import { clockTime } from '../../platform/time.ts'

/** Above the stories: where they come from, where that is not simply the feed. */
export function FeedState({ state }: { state: WireNewsState | undefined }) {
  if (state === undefined || state.kind === 'open') return null
  if (state.kind === 'simulated') {
    return (
      <p className="news-state">
        <strong className="text-brass-400 font-semibold">Simulated</strong>: publications, stories
        and numbers are invented.
      </p>
    )
  }
  if (state.kind === 'connecting') return <p className="news-state">Connecting to the feed.</p>
  return (
    <p role="status" className="news-state">
      Disconnected{state.since !== null && ` since ${clockTime(state.since)}`}. {state.words}
    </p>
  )
}

/** What the feed is and where it is sold. Said here, and nowhere else. */
export function NoPlan({ state }: { state: WireNewsState }) {
  return (
    <div className="panel-words">
      <p>{state.words}</p>
      {state.address !== '' && (
        <p className="mt-2">
          <a
            href={state.address}
            target="_blank"
            rel="noopener noreferrer"
            className="text-tide-400 underline"
          >
            What Premium includes and costs
          </a>
        </p>
      )}
      <p className="text-fog-300 mt-2">
        In paper trading you can try the panel with invented stories.
      </p>
    </div>
  )
}
