import type { WireChatAccount } from '@leadline/desk-protocol/messages/chat-messages'
import { useState } from 'react'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Whoever was blocked or muted, with the way back. */
export function HiddenPeople({
  hidden,
  onClose,
}: {
  hidden: WireChatAccount['hidden']
  onClose: () => void
}) {
  const chat = useChat()
  const [mistake, setMistake] = useState('')
  const show = async (username: string) => {
    const { isDone, reason } = await chat.request({ type: 'chatUnhide', username })
    setMistake(isDone ? '' : reason)
  }
  return (
    <ModalDialog title="Blocked and muted people" onClose={onClose}>
      <div className="flex flex-col gap-2 p-3">
        {hidden.length === 0 && (
          <p>Nobody. The menu of a message blocks its author, or mutes them for a while.</p>
        )}
        <ul className="flex max-h-[50vh] flex-col gap-1 overflow-y-auto">
          {hidden.map(({ username, until }) => (
            <li key={username} className="flex items-center gap-2">
              <span className="flex-1 truncate">
                {username}{' '}
                <span className="text-fog-300">
                  {until === null ? 'blocked' : `muted until ${moment.format(until)}`}
                </span>
              </span>
              <DeskButton aria-label={`Show ${username} again`} onClick={() => void show(username)}>
                Show again
              </DeskButton>
            </li>
          ))}
        </ul>
        {mistake !== '' && (
          <p role="alert" className="text-ask-400">
            {mistake}
          </p>
        )}
      </div>
    </ModalDialog>
  )
}
