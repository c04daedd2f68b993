import type { WireRecording } from '@leadline/desk-protocol/messages/recording-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import { PaperLeft } from '../../platform/paper-account/PaperLeft.tsx'
import { openRecordingStore } from '../../platform/recordings/recording-store.ts'
import { LeftBehind } from '../../platform/trading/LeftBehind.tsx'
import { durationText, localText, plainName } from './recordings-settings.ts'

/** Says what is left and what is shown instead, before the whole desk shows a recording. */
export function OpenRecording({
  recording: { name, startedAt, changedAt, symbols },
  onClose,
}: {
  recording: WireRecording
  onClose: () => void
}) {
  const store = useStore(openRecordingStore)
  const mode = useWelcome()?.mode
  const isFrozen = useFrozenSince() !== null
  const [error, setError] = useState('')
  const [isOpening, setIsOpening] = useState(false)
  const open = async () => {
    setIsOpening(true)
    const reason = await store.act({ type: 'open', name })
    setIsOpening(false)
    if (reason === '') onClose()
    else setError(reason)
  }
  const began = startedAt === null ? '' : ` from ${localText(startedAt)} on`
  const length = startedAt === null ? '' : `, ${durationText(changedAt - startedAt)} long`
  return (
    <ModalDialog title={`Open ${plainName(name)}?`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          The whole desk shows {symbols.length > 0 ? symbols.join(', ') : 'what was recorded'}
          {began}
          {length}. A bar below the top holds its time, its speed, and the way back.
        </p>
        {mode === 'real' && (
          <>
            <LeftBehind meanwhile="watch" />
            <p className="text-fog-300">The vault locks, and algorithms stop.</p>
          </>
        )}
        {mode === 'practice' && <PaperLeft />}
        <p className="text-fog-300">
          You sit in it with an account of its own. Your orders wait in the recorded books, reach no
          exchange, and are not kept.
        </p>
        {error !== '' && (
          <p role="alert" className="text-ask-400">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Cancel
          </DeskButton>
          <DeskButton primary disabled={isFrozen || isOpening} onClick={() => void open()}>
            Open recording
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
