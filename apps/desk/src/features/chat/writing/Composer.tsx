import type { SecretKind } from '@leadline/chat/secrets/find-secrets'
import { chatTextMaxLength } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { waitSpan } from '@leadline/contract/chat/refusals'
import { roomTitle } from '@leadline/contract/chat/rooms'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { useValue } from '../../../platform/value.ts'
import { SecretWarning } from './SecretWarning.tsx'
import { sendableText } from './sendable-text.ts'
import { ShareMenu } from './ShareMenu.tsx'

interface ComposerProps {
  room: string
  isOpen: boolean
  restriction: string | null
  slowModeSeconds: number
  /** The own message that is being changed, if one is. */
  edited: ChatMessage | undefined
  /** Grows whenever one is to write on; 0 as long as nobody has asked. */
  focusAsked: number
  onEditLast: () => void
  onEdited: () => void
}

/** From here on it is counted how many characters are left. */
const countFrom = chatTextMaxLength - 200

/** Where one writes. What was typed stays until it is on its way, whatever refuses it. */
export function Composer(props: ComposerProps) {
  const { room, isOpen, restriction, slowModeSeconds, edited, focusAsked, onEditLast, onEdited } =
    props
  const id = useId()
  const chat = useChat()
  const draft = useValue(chat.drafts).get(room) ?? ''
  const [change, setChange] = useState(edited?.text ?? '')
  const [mistake, setMistake] = useState('')
  const [secrets, setSecrets] = useState<readonly SecretKind[]>([])
  const isBusy = useRef(false)
  /** The same text, tried again, is the same message. */
  const attempt = useRef({ text: '', clientId: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const text = edited ? change : draft
  const isEditing = edited !== undefined
  useEffect(() => {
    if (focusAsked > 0) field.current?.focus()
  }, [focusAsked])

  const isRestricted = restriction !== null
  const leaveEdit = useEffectEvent(onEdited)
  // Otherwise the old text would stand in the field, unasked, on the day that writing is given back.
  useEffect(() => {
    if (isRestricted && isEditing) leaveEdit()
  }, [isRestricted, isEditing])

  if (restriction !== null) return <p className="chat-restricted">{restriction}</p>
  const write = (next: string) => {
    setMistake('')
    if (edited) setChange(next)
    else chat.draft(room, next)
  }
  const request = async (sent: string, isWarned: boolean) => {
    if (edited) {
      return await chat.request({ type: 'chatEdit', message: edited.id, text: sent, isWarned })
    }
    if (attempt.current.text !== sent) {
      attempt.current = { text: sent, clientId: crypto.randomUUID() }
    }
    const { clientId } = attempt.current
    return await chat.request({ type: 'chatSend', room, clientId, text: sent, isWarned })
  }
  const send = async (isWarned: boolean) => {
    const sent = sendableText(text)
    if (sent === '' || isBusy.current) return
    if (!isOpen) return setMistake('Not sent: there is no connection. Your text stays here.')
    isBusy.current = true
    const reply = await request(sent, isWarned)
    isBusy.current = false
    setSecrets(reply.secrets)
    if (!reply.isDone) return setMistake(reply.secrets.length > 0 ? '' : reply.reason)
    attempt.current = { text: '', clientId: '' }
    setMistake('')
    if (edited) onEdited()
    // What was typed while it was on its way to the hub stays.
    else if (chat.drafts.get().get(room) === text) chat.draft(room, '')
  }
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && !event.shiftKey) void send(false)
    else if (event.key === 'Escape' && edited) onEdited()
    else if (event.key === 'Escape')
      event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus()
    else if (event.key === 'ArrowUp' && text === '' && !edited) onEditLast()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="chat-composer">
      <div className="chat-field">
        <textarea
          ref={field}
          rows={1}
          aria-label={edited ? 'Edit your message' : `Write in ${roomTitle(room)}`}
          aria-describedby={`${id}-note`}
          aria-invalid={mistake === '' ? undefined : true}
          placeholder={edited ? '' : `Write in ${roomTitle(room)}`}
          maxLength={chatTextMaxLength}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={pressed}
        />
        {!edited && (
          <ShareMenu onText={(shared) => write(text === '' ? shared : `${text}\n${shared}`)} />
        )}
        <button
          type="button"
          aria-label={edited ? 'Save' : 'Send'}
          disabled={!isOpen || text.trim() === ''}
          className="icon-button"
          onClick={() => void send(false)}
        >
          <SendHorizontal aria-hidden="true" className="size-4" />
        </button>
      </div>
      <p
        id={`${id}-note`}
        role={mistake === '' ? undefined : 'alert'}
        className={mistake === '' ? 'text-fog-300' : 'text-ask-400'}
      >
        {mistake === '' ? hint(text.length, isEditing, slowModeSeconds) : mistake}
      </p>
      {secrets.length > 0 && (
        <SecretWarning
          secrets={secrets}
          onClose={() => setSecrets([])}
          onSend={() => {
            setSecrets([])
            void send(true)
          }}
        />
      )}
    </div>
  )
}

function hint(length: number, isEditing: boolean, slowModeSeconds: number): string {
  if (length >= countFrom) return `${chatTextMaxLength - length} characters left.`
  if (isEditing) return 'Editing your message. Enter saves, Esc cancels.'
  if (slowModeSeconds > 0)
    return `Slow mode: one message every ${waitSpan(slowModeSeconds * 1000)}.`
  return 'Enter sends, Shift+Enter starts a new line.'
}
