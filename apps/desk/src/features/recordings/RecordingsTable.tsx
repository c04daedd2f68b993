import type { WireRecording } from '@leadline/desk-protocol/messages/recording-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useState } from 'react'

import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { byteText } from '../../platform/numbers/byte-text.ts'
import { durationText, localText, plainName } from './recordings-settings.ts'

const heads = ['Name', 'Began', 'Length', 'Size', 'Markets', 'State', ''] as const

const stateWords: Readonly<Record<WireRecording['state'], string>> = {
  whole: 'Ready',
  growing: 'Recording',
  cut: 'Ready, end missing',
  damaged: 'Damaged',
}

/** The newest first. What cannot be read is listed as such, and can only be removed. */
export function RecordingsTable({
  recordings,
  onOpen,
  onRemove,
}: {
  recordings: readonly WireRecording[]
  onOpen: (recording: WireRecording) => void
  onRemove: (name: string) => void
}) {
  const [removing, setRemoving] = useState<string>()
  return (
    <>
      <table aria-label="Recordings" className="number-table recordings-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head === '' ? <span className="sr-only">Open, remove</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recordings.map((recording) => (
            <Row
              key={recording.name}
              recording={recording}
              onOpen={() => onOpen(recording)}
              onRemove={() => setRemoving(recording.name)}
            />
          ))}
        </tbody>
      </table>
      {removing !== undefined && (
        <DeleteDialog
          title={`Remove ${plainName(removing)}?`}
          button="Remove recording"
          onDelete={() => onRemove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          The file is deleted from this computer. Nobody can record that time again.
        </DeleteDialog>
      )}
    </>
  )
}

function Row({
  recording,
  onOpen,
  onRemove,
}: {
  recording: WireRecording
  onOpen: () => void
  onRemove: () => void
}) {
  const { name, startedAt, changedAt, bytes, venues, symbols, state, reason } = recording
  const markets = symbols.length > 0 ? symbols.join(', ') : 'What panels showed'
  return (
    <tr>
      <th scope="row">{plainName(name)}</th>
      <td className="figures">{startedAt === null ? '—' : localText(startedAt)}</td>
      <td className="figures">{startedAt === null ? '—' : durationText(changedAt - startedAt)}</td>
      <td className="figures">{byteText(bytes)}</td>
      <td title={venues.map((venue) => venueOf(venue).name).join(', ')}>
        {startedAt === null
          ? '—'
          : `${markets}, ${venues.map((venue) => venueOf(venue).monogram).join(' ')}`}
      </td>
      <td className={state === 'damaged' ? 'ask-text' : ''} title={reason}>
        {stateWords[state]}
        {state === 'damaged' && <span className="sr-only">: {reason}</span>}
      </td>
      <td>
        {(state === 'whole' || state === 'cut') && (
          <DeskButton aria-label={`Open ${plainName(name)}`} onClick={onOpen}>
            Open
          </DeskButton>
        )}{' '}
        {state !== 'growing' && (
          <DeskButton aria-label={`Remove ${plainName(name)}`} onClick={onRemove}>
            Remove
          </DeskButton>
        )}
      </td>
    </tr>
  )
}
