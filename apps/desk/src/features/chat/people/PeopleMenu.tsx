import {
  type OwnPresence,
  presenceStatusNames,
  ownPresences,
} from '@leadline/contract/accounts/account-status'
import { UserRound } from 'lucide-react'
import { useState } from 'react'

import { announcer } from '../../../platform/announcer.ts'
import { type ChatStore, useChat } from '../../../platform/chat/chat-store.ts'
import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { useValue } from '../../../platform/value.ts'
import { HiddenPeople } from './HiddenPeople.tsx'

const presenceWords: Readonly<Record<OwnPresence, string>> = {
  1: 'listed in the rooms',
  2: 'not listed',
  3: 'not listed',
}

/** Who one is here, how one is seen, and whom one does not want to read. */
export function PeopleMenu() {
  const chat = useChat()
  const account = useValue(chat.account)
  const [isShown, setIsShown] = useState(false)
  if (!account) return null
  return (
    <>
      <Menu
        name={`You are ${account.username}, ${presenceStatusNames[account.presence] ?? account.presence}`}
        className="chat-you"
        label={
          <>
            <UserRound aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{account.username}</span>
          </>
        }
      >
        {() => (
          <>
            <MenuHeading>Seen as</MenuHeading>
            {ownPresences.map((presence) => (
              <MenuItem
                key={presence}
                isChecked={account.presence === presence}
                isDisabled={account.presence >= 100}
                detail={presenceWords[presence]}
                onSelect={() => void setPresence(chat, presence)}
              >
                {presenceStatusNames[presence]}
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem detail={String(account.hidden.length)} onSelect={() => setIsShown(true)}>
              Blocked and muted people …
            </MenuItem>
          </>
        )}
      </Menu>
      {isShown && <HiddenPeople hidden={account.hidden} onClose={() => setIsShown(false)} />}
    </>
  )
}

async function setPresence(chat: ChatStore, presence: OwnPresence): Promise<void> {
  const { isDone, reason } = await chat.request({ type: 'chatPresence', presence })
  announcer.say(isDone ? `Seen as ${presenceStatusNames[presence]}.` : reason)
}
