import { chatReportReasons, chatReportReasonWords } from '@leadline/contract/chat/desk-messages'
import { chatReportNoteMaxLength } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { type FormEvent, useState } from 'react'

import { announcer } from '../../../platform/announcer.ts'
import { useChat } from '../../../platform/chat/chat-store.ts'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../../platform/controls/TextField.tsx'

/** A message that breaks the rules: which one, and a note if one likes. */
export function ReportDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const chat = useChat()
  const [reason, setReason] = useState<(typeof chatReportReasons)[number]>()
  const [note, setNote] = useState('')
  const [mistake, setMistake] = useState('')
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    if (!reason) return setMistake('Choose what is wrong with it.')
    setIsSending(true)
    const report = { type: 'chatReport', message: message.id, reason, note: note.trim() } as const
    const done = await chat.request(report)
    setIsSending(false)
    if (!done.isDone) return setMistake(done.reason)
    announcer.say(done.reason)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void send()
  }
  return (
    <ModalDialog title={`Report the message by ${message.author}`} onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={submit}>
        <p className="border-ink-600 max-h-24 overflow-y-auto border-l-2 pl-2 break-words whitespace-pre-wrap">
          {message.text}
        </p>
        <fieldset className="flex flex-col gap-1">
          <legend className="text-fog-300 text-[12px]">What is wrong with it</legend>
          {chatReportReasons.map((each) => (
            <label key={each} className="flex items-center gap-2">
              <input
                type="radio"
                name="reason"
                checked={reason === each}
                onChange={() => {
                  setReason(each)
                  setMistake('')
                }}
              />
              {chatReportReasonWords[each]}
            </label>
          ))}
        </fieldset>
        <TextField
          label="A note for the moderator, if you like"
          maxLength={chatReportNoteMaxLength}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {mistake !== '' && (
          <p role="alert" className="text-ask-400">
            {mistake}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit" disabled={isSending}>
            Send report
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
