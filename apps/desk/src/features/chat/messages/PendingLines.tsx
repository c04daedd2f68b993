import type { WirePendingMessage } from '@leadline/desk-protocol/messages/chat-messages'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { useSecondsLeft } from '../../../platform/use-seconds-left.ts'
import { useValue } from '../../../platform/value.ts'

/** Messages of this desk that do not stand in the room yet, and why. */
export function PendingLines({ room, isOpen }: { room: string; isOpen: boolean }) {
  const pending = useValue(useChat().pending)
  return pending
    .filter((each) => each.room === room)
    .map((each) => <PendingLine key={each.clientId} pending={each} isOpen={isOpen} />)
}

function PendingLine({ pending, isOpen }: { pending: WirePendingMessage; isOpen: boolean }) {
  const chat = useChat()
  const { room, clientId, text, state, words, againAt } = pending
  const seconds = useSecondsLeft(againAt ?? 0)
  const isRefused = state === 'not-sent'
  const discard = () => void chat.request({ type: 'chatDiscard', clientId })
  const rewrite = () => {
    const draft = chat.drafts.get().get(room) ?? ''
    chat.draft(room, draft === '' ? text : `${draft}\n${text}`)
    discard()
  }
  return (
    <div role="group" aria-label="Not in the room yet" className="chat-line chat-pending">
      <p className="chat-text">{text}</p>
      {isRefused ? (
        <>
          <p role="alert" className="text-ask-400">
            {words.startsWith('Not ') ? words : `Not sent. ${words}`}
          </p>
          <div className="flex flex-wrap gap-1.5 py-1">
            <DeskButton
              disabled={seconds > 0 || !isOpen}
              onClick={() => void chat.request({ type: 'chatSendAgain', clientId })}
            >
              {seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
            </DeskButton>
            <DeskButton onClick={rewrite}>Edit</DeskButton>
            <DeskButton onClick={discard}>Discard</DeskButton>
          </div>
        </>
      ) : (
        <p className="text-fog-300">{words === '' ? 'Sending …' : words}</p>
      )}
    </div>
  )
}
