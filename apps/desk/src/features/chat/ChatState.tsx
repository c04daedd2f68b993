import type { WireChatState } from '@leadline/desk-protocol/messages/chat-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { usePanelOpener } from '../../platform/panels/panel-opener.ts'
import { clockTime } from '../../platform/time.ts'

/** Above the rooms, where the connection is not simply there. */
export function ChatState({ state }: { state: WireChatState | undefined }) {
  if (state?.kind === 'open') return null
  if (state?.kind !== 'lost') return <p className="chat-state">Connecting to chat.</p>
  return (
    <p role="status" className="chat-state">
      Disconnected{state.since !== null && ` since ${clockTime(state.since)}`}. {state.words}
    </p>
  )
}

/** In place of the rooms: why there are none, and the way to them. */
export function NotInChat({ state }: { state: WireChatState }) {
  const { openLicense } = usePanelOpener()
  const isLinkable = state.kind === 'no-account' || state.kind === 'ended'
  return (
    <div className="panel-words flex flex-col items-start gap-2">
      <p>{state.words}</p>
      {isLinkable && (
        <DeskButton primary onClick={openLicense}>
          {state.kind === 'ended' ? 'Link my account again' : 'Link my account'}
        </DeskButton>
      )}
      {state.kind === 'paper' && (
        <p className="text-fog-300">
          With real exchanges on the desk, chat is there for every plan once an account is linked in
          Preferences, License.
        </p>
      )}
    </div>
  )
}
