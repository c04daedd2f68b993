import './recordings.css'
import type { KnownRecordings } from '@leadline/desk-protocol/messages/recording-messages'
import { useEffect, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { byteText } from '../../platform/numbers/byte-text.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import {
  openRecordingStore,
  type RecordingStore,
} from '../../platform/recordings/recording-store.ts'
import { useValue } from '../../platform/value.ts'
import {
  durationText,
  nameFor,
  plainName,
  readSymbols,
  type RecordingsSettings,
} from './recordings-settings.ts'
import { RecordingsTable } from './RecordingsTable.tsx'

const lookEveryMs = 5000

/** What the exchanges send, written to files of this computer: started, stopped, listed while it grows, removed. */
export function Recordings() {
  const { isVisible } = usePanel<RecordingsSettings>()
  const store = useStore(openRecordingStore)
  const known = useValue(store.known)
  const refusal = useValue(store.refusal)
  const [error, setError] = useState('')
  useEffect(() => {
    if (!isVisible) return undefined
    store.look()
    const timer = setInterval(() => store.look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isVisible, store])
  if (refusal !== '') {
    return (
      <p className="panel-words">
        Recordings are files, which a tab of a site cannot keep. The installed Leadline makes them.
      </p>
    )
  }
  if (!known) return <p className="panel-words">Looking for recordings …</p>
  const words = error || known.failure
  return (
    <div className="recordings">
      {known.running ? (
        <Running
          running={known.running}
          onStop={() => void store.act({ type: 'stop' }).then(setError)}
        />
      ) : (
        <StartForm store={store} refusal={known.refusal} onError={setError} />
      )}
      {words !== '' && (
        <p role="alert" className="recordings-note text-ask-400">
          {words}
        </p>
      )}
      <ScrollArea label="Recordings of this computer">
        {known.recordings.length === 0 ? (
          <p className="panel-words">
            No recording yet. One holds what the exchanges send from now on, message by message, to
            run backtests over it or to look at it again.
          </p>
        ) : (
          <RecordingsTable
            recordings={known.recordings}
            onOpen={(recording) => store.opening.set(recording)}
            onRemove={(name) => void store.act({ type: 'remove', name }).then(setError)}
          />
        )}
      </ScrollArea>
      <p className="recordings-note recordings-folder">
        Kept in <span className="figures">{known.folder}</span>
      </p>
    </div>
  )
}

function StartForm({
  store,
  refusal,
  onError,
}: {
  store: RecordingStore
  refusal: string
  onError: (words: string) => void
}) {
  const { settings, change } = usePanel<RecordingsSettings>()
  const venues = useShownVenues()
  const [name, setName] = useState('')
  const [isStarting, setIsStarting] = useState(false)
  const { symbols, mistake } = readSymbols(settings.symbols)
  if (refusal !== '') return <p className="recordings-note">{refusal}</p>
  const start = async () => {
    setIsStarting(true)
    const chosen = name.trim() === '' ? nameFor(new Date()) : name
    const reason = await store.act({ type: 'start', name: chosen, symbols, venues: [...venues] })
    setIsStarting(false)
    onError(reason)
    if (reason === '') setName('')
  }
  return (
    <form
      aria-label="New recording"
      className="recordings-start"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <TextField
        label="Symbols"
        value={settings.symbols}
        mistake={mistake === '' ? undefined : mistake}
        onChange={({ currentTarget }) => change({ symbols: currentTarget.value })}
      />
      <TextField
        label="Name"
        placeholder="the time it begins"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DeskButton type="submit" primary disabled={mistake !== '' || isStarting}>
        Start recording
      </DeskButton>
      <p className="recordings-note">
        From the {venues.length === 1 ? 'exchange' : `${venues.length} exchanges`} that you show,
        over connections of its own. Your keys and your account are not in it.
      </p>
    </form>
  )
}

function Running({
  running: { name, startedAt, symbols, bytes },
  onStop,
}: {
  running: NonNullable<KnownRecordings['running']>
  onStop: () => void
}) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="recordings-running" role="group" aria-label="Recording now">
      <span className="recordings-light" aria-hidden="true" />
      <strong>Recording</strong>
      <span>{plainName(name)}</span>
      <span className="figures">{symbols.join(', ')}</span>
      <span className="figures recordings-count">{durationText(now - startedAt)}</span>
      <span className="figures recordings-count">{byteText(bytes)}</span>
      <DeskButton onClick={onStop}>Stop recording</DeskButton>
    </div>
  )
}
