import type { ChatMessage } from '@leadline/contract/chat/message'
import { Ellipsis } from 'lucide-react'

import { announcer } from '../../../platform/announcer.ts'
import { type ChatStore, useChat } from '../../../platform/chat/chat-store.ts'
import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { clockTime } from '../../../platform/time.ts'
import { useValue } from '../../../platform/value.ts'
import { canBeEdited, isOwn } from './edit-window.ts'
import type { MessageActs } from './message-acts.ts'

interface MessageMenuProps {
  message: ChatMessage
  username: string
  acts: MessageActs
}

/** What one can do with a message: other things with an own one than with one of somebody else. */
export function MessageMenu({ message, username, acts }: MessageMenuProps) {
  const chat = useChat()
  const isRestricted = (useValue(chat.account)?.restriction ?? null) !== null
  const { author, text, sentAt } = message
  const isEditable = canBeEdited(message, username) && !isRestricted
  return (
    <Menu
      name={`Menu of the message by ${author}, ${clockTime(sentAt)}`}
      align="right"
      className="icon-button chat-menu-button"
      label={<Ellipsis aria-hidden="true" className="size-3.5" />}
    >
      {() => (
        <>
          <MenuItem onSelect={() => void copy(text)}>Copy text</MenuItem>
          {isOwn(message, username) ? (
            <>
              <MenuItem
                isDisabled={!isEditable}
                {...(!isEditable && { detail: isRestricted ? 'not now' : 'for a day' })}
                onSelect={() => acts.edit(message)}
              >
                Edit
              </MenuItem>
              <MenuItem onSelect={() => void remove(chat, message.id)}>Delete</MenuItem>
            </>
          ) : (
            <>
              <MenuItem onSelect={() => acts.mention(author)}>Reply to @{author}</MenuItem>
              <MenuLine />
              <MenuItem onSelect={() => acts.report(message)}>Report …</MenuItem>
              <MenuItem onSelect={() => acts.silence(author)}>Mute or block {author} …</MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announcer.say('Copied.')
  } catch {
    announcer.say('The browser did not allow it.', 'assertive')
  }
}

async function remove(chat: ChatStore, message: number): Promise<void> {
  const { isDone, reason } = await chat.request({ type: 'chatDelete', message })
  announcer.say(isDone ? 'Deleted.' : reason, isDone ? 'polite' : 'assertive')
}
