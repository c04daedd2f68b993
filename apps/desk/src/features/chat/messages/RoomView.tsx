import type { ChatMessage } from '@leadline/contract/chat/message'
import { useContext, useState } from 'react'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { useMarketClient } from '../../../platform/hub/market-client.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import { PanelNotesContext } from '../../../platform/panels/panel-notes.ts'
import { usePanelOpener } from '../../../platform/panels/panel-opener.ts'
import { useValue } from '../../../platform/value.ts'
import { ReportMessage } from '../people/ReportMessage.tsx'
import { SilenceDialog } from '../people/SilenceDialog.tsx'
import { Composer } from '../writing/Composer.tsx'
import { canBeEdited } from './edit-window.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MessageLog } from './MessageLog.tsx'
import { openListed } from './open-listed.ts'
import { RoomHead } from './RoomHead.tsx'

type Asked =
  | { kind: 'link'; address: string }
  | { kind: 'report'; message: ChatMessage }
  | { kind: 'silence'; username: string }

/** One room: what was said, and where one writes. */
export function RoomView({ room, isOpen }: { room: string; isOpen: boolean }) {
  const chat = useChat()
  const { id, link, setSymbol } = usePanel()
  const market = useMarketClient()
  const notes = useContext(PanelNotesContext)
  const { openSymbol } = usePanelOpener()
  const account = useValue(chat.account)
  const messages = useValue(chat.messagesOf(room))
  const facts = useValue(chat.rooms).get(room)
  const [edited, setEdited] = useState<ChatMessage>()
  /** Grows whenever one is to write on. */
  const [focusAsked, setFocusAsked] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const username = account?.username ?? ''
  const write = () => setFocusAsked((before) => before + 1)
  /** Where one begins to change a message, and where one ends, one writes. */
  const edit = (message: ChatMessage | undefined) => {
    setEdited(message)
    write()
  }
  const close = () => setAsked(undefined)
  return (
    <>
      <RoomHead room={room} facts={facts} isOpen={isOpen} />
      <MessageLog
        room={room}
        messages={messages}
        facts={facts}
        username={username}
        isOpen={isOpen}
        acts={{
          symbol: (symbol) =>
            void openListed(market, symbol, link === null ? openSymbol : setSymbol, (words) =>
              notes.say(id, words),
            ),
          link: (address) => setAsked({ kind: 'link', address }),
          report: (message) => setAsked({ kind: 'report', message }),
          silence: (author) => setAsked({ kind: 'silence', username: author }),
          edit,
          mention: (author) => {
            const text = chat.drafts.get().get(room) ?? ''
            chat.draft(room, `${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${author} `)
            write()
          },
        }}
      />
      <Composer
        key={edited?.id ?? 'new'}
        room={room}
        isOpen={isOpen}
        restriction={account?.restriction ?? null}
        slowModeSeconds={facts?.slowModeSeconds ?? 0}
        edited={edited}
        focusAsked={focusAsked}
        onEditLast={() => edit(messages.findLast((each) => canBeEdited(each, username)))}
        onEdited={() => edit(undefined)}
      />
      {asked?.kind === 'link' && <LinkDialog address={asked.address} onClose={close} />}
      {asked?.kind === 'report' && <ReportMessage message={asked.message} onClose={close} />}
      {asked?.kind === 'silence' && <SilenceDialog username={asked.username} onClose={close} />}
    </>
  )
}
