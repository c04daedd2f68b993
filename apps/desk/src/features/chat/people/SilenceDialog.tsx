import { chatMutesMs } from '@leadline/contract/chat/limits'
import { useState } from 'react'

import { announcer } from '../../../platform/announcer.ts'
import { useChat } from '../../../platform/chat/chat-store.ts'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'

const hourMs = 3_600_000

/** Not to read somebody: for a while, or for good. They are not notified. */
export function SilenceDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const chat = useChat()
  const [mistake, setMistake] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const act = async (forMs: number | undefined) => {
    setIsBusy(true)
    const { isDone, reason } = await chat.request(
      forMs === undefined ? { type: 'chatBlock', username } : { type: 'chatMute', username, forMs },
    )
    setIsBusy(false)
    if (!isDone) return setMistake(reason)
    announcer.say(forMs === undefined ? `${username} is blocked.` : `${username} is muted.`)
    onClose()
  }
  return (
    <ModalDialog title={`Mute or block ${username}`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          You no longer see what they write, in any room and on any of your desks. They are not
          told. Your name at the rooms shows them all, with the way back.
        </p>
        <div className="flex flex-wrap gap-2">
          {chatMutesMs.map((ms) => (
            <DeskButton key={ms} disabled={isBusy} onClick={() => void act(ms)}>
              Mute for {muteWords(ms)}
            </DeskButton>
          ))}
          <DeskButton danger disabled={isBusy} onClick={() => void act(undefined)}>
            Block
          </DeskButton>
        </div>
        {mistake !== '' && (
          <p role="alert" className="text-ask-400">
            {mistake}
          </p>
        )}
      </div>
    </ModalDialog>
  )
}

function muteWords(ms: number): string {
  const hours = ms / hourMs
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`
  return hours === 24 ? '1 day' : `${hours / 24} days`
}
